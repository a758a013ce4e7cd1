package io.crosstalk.correlation.contradiction;

import java.util.stream.Stream;

/**
 * A setting that cannot be meant.
 *
 * @param resource whose setting is to be changed
 * @param subject whom it hurts
 * @param summary one plain sentence with both figures in it
 * @param change what to set instead, in one sentence
 * @param value the figure that contradicts, in {@code unit}
 * @param metric what is measured of it on {@code resource}; empty when nothing is
 */
public record Contradiction(
    String resource,
    Subject subject,
    String summary,
    String change,
    double value,
    String unit,
    String metric) {

  /** What a setting is about, which is what it can harm. */
  public enum Subject {
    CONNECTIONS,
    STORAGE
  }

  /** Whether it can have to do with harm of that metric. */
  public boolean canHarm(String hurtMetric) {
    return switch (subject) {
      case CONNECTIONS -> isOneOf(hurtMetric, "app.", "net.");
      case STORAGE -> isOneOf(hurtMetric, "app.", "job.", "disk.", "tape.", "wait.");
    };
  }

  private static boolean isOneOf(String metric, String... prefixes) {
    return Stream.of(prefixes).anyMatch(metric::startsWith);
  }
}
