package io.crosstalk.correlation.streams;

import io.crosstalk.event.inventory.World;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Instant;
import java.util.Optional;

/**
 * Meters of the engines.
 *
 * @param ticks working time of each tick, with the begin of a snapshot after it
 * @param oversized versions that were too large and became dead letters
 * @param failedSnapshots snapshots that could not be written
 * @param restore records that a start still has to read
 */
record SiteMeters(
    MeterRegistry registry,
    Timer ticks,
    Counter oversized,
    Counter failedSnapshots,
    RestoreProgress restore) {
  private static final String REACHED = "crosstalk.correlation.reached.timestamp";
  private static final String WORLD = "world";
  private static final double MILLIS = 1e3;

  static SiteMeters in(MeterRegistry registry) {
    return new SiteMeters(
        registry,
        Timer.builder("crosstalk.correlation.tick")
            .description("How long the engines work on a tick")
            .register(registry),
        Counter.builder("crosstalk.correlation.records.oversized")
            .description("Records that were too large and became dead letters")
            .register(registry),
        Counter.builder("crosstalk.correlation.snapshots.failed")
            .description("Snapshots that could not be written")
            .register(registry),
        new RestoreProgress(registry));
  }

  /** Shows the event time that a world has reached, in place of an earlier engine of it. */
  void show(Site site) {
    hide(site.world());
    Gauge.builder(REACHED, site, SiteMeters::reachedSeconds)
        .description("Event time that the engine of a world has reached")
        .baseUnit("seconds")
        .tag(WORLD, site.world().key())
        .register(registry);
  }

  private static double reachedSeconds(Site site) {
    return site.reachedMs() < 0 ? Double.NaN : site.reachedMs() / MILLIS;
  }

  /**
   * Returns the event time that a world has reached; empty before its first tick, and while this
   * process has no engine of it.
   */
  Optional<Instant> reached(World world) {
    return registry.find(REACHED).tag(WORLD, world.key()).gauges().stream()
        .map(Gauge::value)
        .filter(seconds -> !seconds.isNaN())
        .map(seconds -> Instant.ofEpochMilli(Math.round(seconds * MILLIS)))
        .findFirst();
  }

  /** Removes the gauge of a world that has ended or is processed elsewhere. */
  void hide(World world) {
    registry.find(REACHED).tag(WORLD, world.key()).gauges().forEach(registry::remove);
  }
}
