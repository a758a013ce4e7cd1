/**
 * Series of other systems (OpenTelemetry, Prometheus), the decision what their values become, and
 * the state that this needs: last readings of counters, incomplete combinations, resources
 * described by labels.
 */
@NullMarked
package io.crosstalk.collectors.open.series;

import org.jspecify.annotations.NullMarked;
