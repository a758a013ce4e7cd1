/** Incidents of a site: which troubles have one cause, and when that may be said. */
@NullMarked
package io.crosstalk.engine.site.incident;

import org.jspecify.annotations.NullMarked;
