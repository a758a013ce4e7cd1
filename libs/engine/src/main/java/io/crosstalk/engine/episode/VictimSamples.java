package io.crosstalk.engine.episode;

import io.crosstalk.event.Metric;

/**
 * Samples of a victim's degraded metric, and the levels that they are compared with.
 *
 * @param degradedFrom lowest degraded level, on the scale of {@link DegradationScale}
 * @param confidence confidence in the baseline at the onset, 0 to 1
 * @param recovered median of the metric after the end; NaN when it is not known
 * @param times epoch milliseconds, ascending
 * @param values in the metric's unit
 * @param uncomparedTimes times of samples that are only shown, from one length of the degradation
 *     before the first onset on; epoch milliseconds, ascending
 * @param uncomparedValues in the metric's unit
 */
public record VictimSamples(
    double degradedFrom,
    double confidence,
    double recovered,
    long[] times,
    double[] values,
    long[] uncomparedTimes,
    double[] uncomparedValues) {
  /** Value without samples, with which no level counts as degraded. */
  public static final VictimSamples NONE =
      new VictimSamples(Double.POSITIVE_INFINITY, 1, Double.NaN, new long[0], new double[0]);

  /** Samples of which all are compared. */
  public VictimSamples(
      double degradedFrom, double confidence, double recovered, long[] times, double[] values) {
    this(degradedFrom, confidence, recovered, times, values, new long[0], new double[0]);
  }

  /** Returns the same levels without samples. */
  VictimSamples withoutSamples() {
    return new VictimSamples(degradedFrom, confidence, recovered, NONE.times, NONE.values);
  }

  /** Returns the same levels with the samples that are only shown. */
  VictimSamples uncompared() {
    return new VictimSamples(
        degradedFrom, confidence, recovered, uncomparedTimes, uncomparedValues);
  }

  /** Returns whether a sample is at least at the lowest degraded level. */
  boolean isDegraded(Metric metric, int i) {
    return DegradationScale.of(metric, values[i]) >= degradedFrom;
  }

  /** Returns whether the baseline was known for only a short time at the onset. */
  public boolean isFirstGuess() {
    return confidence < 1;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
