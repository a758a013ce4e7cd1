/**
 * Imperfect monitoring: the metrics that a data centre measures, and the errors of these
 * measurements.
 */
@NullMarked
package io.crosstalk.simulate.monitoring;

import org.jspecify.annotations.NullMarked;
