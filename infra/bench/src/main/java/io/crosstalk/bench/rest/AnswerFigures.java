package io.crosstalk.bench.rest;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Number and response times of a group of HTTP answers.
 *
 * @param p50Ms median time, milliseconds
 * @param p99Ms 99th percentile of the time, milliseconds
 * @param maxMs longest time, milliseconds
 */
record AnswerFigures(long count, double p50Ms, double p99Ms, double maxMs) {
  private static final double NANOS_A_MILLISECOND = 1e6;

  /**
   * An answer.
   *
   * @param code HTTP status; 0 for a request without an answer
   * @param latency time from the request to the end of the answer, nanoseconds
   */
  record Answer(int code, long latency) {}

  /** Figures of answers by their status. */
  static Map<Integer, AnswerFigures> byStatus(Collection<Answer> answers) {
    return answers.stream()
        .collect(
            Collectors.groupingBy(
                Answer::code,
                TreeMap::new,
                Collectors.collectingAndThen(
                    Collectors.toList(),
                    some -> of(some.stream().mapToLong(Answer::latency).toArray()))));
  }

  /** Figures of response times in nanoseconds; NaN without any. */
  static AnswerFigures of(long... nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new AnswerFigures(
        sorted.length, quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1));
  }

  private static double quantile(long[] sorted, double part) {
    int index = Math.max(0, (int) Math.ceil(part * sorted.length) - 1);
    return sorted.length == 0 ? Double.NaN : sorted[index] / NANOS_A_MILLISECOND;
  }
}
