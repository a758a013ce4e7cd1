package io.crosstalk.bench.rest.load;

import java.util.Arrays;

/**
 * The answers of one kind.
 *
 * @param count how many there were
 * @param p50Ms half of them came within this time
 * @param p99Ms 99 % of them came within this time
 */
public record AnswerFigures(long count, double p50Ms, double p99Ms, double maxMs) {
  private static final double NANOS_A_MILLISECOND = 1e6;

  /**
   * Figures of some answers.
   *
   * @param nanos from the sending of each request to the end of its answer
   */
  public static AnswerFigures of(long... nanos) {
    if (nanos.length == 0) {
      return new AnswerFigures(0, 0, 0, 0);
    }
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new AnswerFigures(
        sorted.length, quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1));
  }

  private static double quantile(long[] sorted, double part) {
    int index = Math.max(0, (int) Math.ceil(part * sorted.length) - 1);
    return sorted[index] / NANOS_A_MILLISECOND;
  }
}
