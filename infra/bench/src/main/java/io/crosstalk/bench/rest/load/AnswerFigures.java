package io.crosstalk.bench.rest.load;

import java.util.Arrays;

/**
 * Number and response times of a group of HTTP answers.
 *
 * @param count number of answers
 * @param p50Ms median time, milliseconds
 * @param p99Ms 99th percentile of the time, milliseconds
 * @param maxMs longest time, milliseconds
 */
public record AnswerFigures(long count, double p50Ms, double p99Ms, double maxMs) {
  private static final double NANOS_A_MILLISECOND = 1e6;

  /**
   * Calculates the figures of a group of answers; all zero for an empty group.
   *
   * @param nanos response time of each request, from its sending to the end of its answer,
   *     nanoseconds
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
