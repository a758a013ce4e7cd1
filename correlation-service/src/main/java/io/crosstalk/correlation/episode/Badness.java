package io.crosstalk.correlation.episode;

import io.crosstalk.event.Metric;

/**
 * A quality metric on a scale where more is always worse and doubling means twice as bad: the value
 * itself, or its reciprocal where less is worse (a throughput becomes the time for one unit).
 */
public final class Badness {
  /** Throughputs below this count as this: a stalled write is very bad, not infinitely bad. */
  private static final double STALLED = 1e-3;

  private Badness() {}

  public static double of(Metric metric, double value) {
    return metric.worse() == Metric.Worse.UPWARDS ? value : 1 / Math.max(value, STALLED);
  }

  /** Reverses {@link #of}. */
  public static double toValue(Metric metric, double badness) {
    return metric.worse() == Metric.Worse.UPWARDS ? badness : 1 / badness;
  }
}
