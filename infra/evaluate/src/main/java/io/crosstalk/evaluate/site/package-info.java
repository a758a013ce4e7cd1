/** Scores the incidents of simulated sites, in which many domains have trouble at a time. */
@NullMarked
package io.crosstalk.evaluate.site;

import org.jspecify.annotations.NullMarked;
