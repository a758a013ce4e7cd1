package io.crosstalk.engine.baseline;

import io.crosstalk.event.metric.Metric;

/**
 * Converts a quality metric to a scale on which a higher value is always worse and a doubled value
 * is twice as bad. A metric that gets worse downwards is replaced by its reciprocal: a throughput
 * becomes the time for one unit.
 */
public final class DegradationScale {
  /** Least throughput that is distinguished from a stalled write, which is not infinitely bad. */
  private static final double STALLED = 1e-3;

  private DegradationScale() {}

  public static double of(Metric metric, double value) {
    return metric.worse() == Metric.Worse.UPWARDS ? value : 1 / Math.max(value, STALLED);
  }
}
