/** Series of a site: loads, ordinary levels, and the evidence of degradation in each sample. */
@NullMarked
package io.crosstalk.engine.site.series;

import org.jspecify.annotations.NullMarked;
