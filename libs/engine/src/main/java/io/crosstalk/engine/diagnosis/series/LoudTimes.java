package io.crosstalk.engine.diagnosis.series;

import java.util.Arrays;

/**
 * Times at which an excess is at least half of its level: 1 for these, 0 for others. Noise of the
 * excess has no influence on them, so that two loads with the same course are not told apart.
 *
 * @param times 1 or 0 for each sample
 * @param level mean of the excess, weighted by itself; 0 without excess
 */
public record LoudTimes(double[] times, double level) {
  /** Loud times of an excess, which is nowhere negative. */
  public static LoudTimes of(double[] excess) {
    double sum = Arrays.stream(excess).sum();
    double level = sum == 0 ? 0 : Arrays.stream(excess).map(each -> each * each).sum() / sum;
    return new LoudTimes(
        Arrays.stream(excess).map(each -> each > 0 && each >= level / 2 ? 1 : 0).toArray(), level);
  }

  /** Pearson's correlation with another series; 0 where one of them does not change. */
  public double correlationWith(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double loud = Arrays.stream(times).average().orElse(0);
    double product = 0;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      product += (times[i] - loud) * (values[i] - mean);
      squares += (values[i] - mean) * (values[i] - mean);
    }
    double norm = Math.sqrt(squares * values.length * loud * (1 - loud));
    return norm > 0 ? product / norm : 0;
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
