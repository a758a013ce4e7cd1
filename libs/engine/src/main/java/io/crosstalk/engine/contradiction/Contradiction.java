package io.crosstalk.engine.contradiction;

import java.util.stream.Stream;

/**
 * A setting that contradicts another one or the load.
 *
 * @param resource resource whose setting must be changed
 * @param subject area that the setting affects
 * @param summary one plain sentence with both values
 * @param change new setting, in one sentence
 * @param value contradicting value, in {@code unit}
 * @param metric related metric of {@code resource}; empty when nothing is measured
 */
public record Contradiction(
    String resource,
    Subject subject,
    String summary,
    String change,
    double value,
    String unit,
    String metric) {

  /** Areas that a setting affects. */
  public enum Subject {
    CONNECTIONS,
    STORAGE
  }

  /** Returns whether the contradiction can be related to a degradation of a metric. */
  public boolean canDegrade(String degradedMetric) {
    return switch (subject) {
      case CONNECTIONS -> isOneOf(degradedMetric, "app.", "net.");
      case STORAGE -> isOneOf(degradedMetric, "app.", "job.", "disk.", "tape.", "wait.");
    };
  }

  private static boolean isOneOf(String metric, String... prefixes) {
    return Stream.of(prefixes).anyMatch(metric::startsWith);
  }
}
