package io.crosstalk.correlation.streams;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * Meters of the engines.
 *
 * @param ticks working time of each tick, with the begin of a snapshot after it
 * @param oversized versions that were too large and became dead letters
 * @param failedSnapshots snapshots that could not be written
 */
record SiteMeters(Timer ticks, Counter oversized, Counter failedSnapshots) {
  static SiteMeters in(MeterRegistry registry) {
    return new SiteMeters(
        Timer.builder("crosstalk.correlation.tick")
            .description("How long the engines work on a tick")
            .register(registry),
        Counter.builder("crosstalk.correlation.records.oversized")
            .description("Records that were too large and became dead letters")
            .register(registry),
        Counter.builder("crosstalk.correlation.snapshots.failed")
            .description("Snapshots that could not be written")
            .register(registry));
  }
}
