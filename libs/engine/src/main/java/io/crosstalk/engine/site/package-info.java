/** One explanation of all that is degraded at a site, from its samples to its incidents. */
@NullMarked
package io.crosstalk.engine.site;

import org.jspecify.annotations.NullMarked;
