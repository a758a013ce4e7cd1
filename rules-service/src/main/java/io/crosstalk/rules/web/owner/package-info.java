/** Owners of resources. */
@NullMarked
package io.crosstalk.rules.web.owner;

import org.jspecify.annotations.NullMarked;
