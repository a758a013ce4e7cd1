package io.crosstalk.engine.baseline;

import io.crosstalk.event.metric.Metric;
import java.util.Map;

/**
 * Smallest deviation from the baseline that has a noticeable effect, in the metric's unit. Ratios
 * alone would report a change from 0.02 ms to 0.1 ms as a severe degradation. The effect for lost
 * packets, one in a thousand, is the alert level of Pingmesh.
 *
 * @see <a href="https://doi.org/10.1145/2785956.2787496">Guo et al.: Pingmesh, SIGCOMM 2015,
 *     section 4.3</a>
 */
public final class MinimumEffect {
  /** Factor for time-sensitive victims, for which a quarter of the effect is noticeable. */
  private static final double TIME_SENSITIVE = 0.25;

  /**
   * Effect for metrics that are not in the table; boxed once, because it is needed for each sample.
   */
  private static final Double OTHERWISE = 1.0;

  private static final Map<String, Double> BY_METRIC =
      Map.ofEntries(
          Map.entry("app.response_time", 10.0),
          Map.entry("job.elapsed", 30.0),
          Map.entry("app.timeouts", 4.0),
          Map.entry("app.errors", 4.0),
          Map.entry("app.complaints", 4.0),
          Map.entry("disk.latency", 1.0),
          Map.entry("disk.read.latency", 1.0),
          Map.entry("disk.write.latency", 1.0),
          Map.entry("disk.random_read.latency", 1.0),
          Map.entry("cpu.ready", 5.0),
          Map.entry("cpu.co_stop", 3.0),
          Map.entry("cpu.steal", 5.0),
          Map.entry("cpu.queue_wait", 5.0),
          Map.entry("mem.balloon", 256.0),
          Map.entry("mem.swap_in", 50.0),
          Map.entry("mem.faults", 500.0),
          Map.entry("net.retransmit_ratio", 0.1),
          Map.entry("net.rtt", 2.0));
  private static final double WAIT_BUCKET = 2;

  private MinimumEffect() {}

  /**
   * Returns the smallest noticeable deviation of a metric.
   *
   * @return in the metric's unit; 0 for a metric that gets worse downwards, whose degradation is a
   *     ratio
   */
  public static double of(Metric metric, boolean timeSensitive) {
    if (metric.worse() == Metric.Worse.DOWNWARDS) {
      return 0;
    }
    double effect =
        metric.name().startsWith("wait.")
            ? WAIT_BUCKET
            : BY_METRIC.getOrDefault(metric.name(), OTHERWISE);
    return timeSensitive ? effect * TIME_SENSITIVE : effect;
  }
}
