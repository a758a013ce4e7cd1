/**
 * Where and when a site is in trouble: the places and times that best explain all degraded rows.
 */
@NullMarked
package io.crosstalk.engine.site.state;

import org.jspecify.annotations.NullMarked;
