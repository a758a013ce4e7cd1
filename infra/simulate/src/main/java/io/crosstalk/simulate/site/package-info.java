/**
 * Simulated sites: many contention domains on clusters of hosts, with several independent troubles,
 * and the truth about each degradation.
 */
@NullMarked
package io.crosstalk.simulate.site;

import org.jspecify.annotations.NullMarked;
