/** Owners of resources: readers of the site's files, and the owner as of an event time. */
@NullMarked
package io.crosstalk.rules.ownership;

import org.jspecify.annotations.NullMarked;
