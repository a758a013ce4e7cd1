package io.crosstalk.engine.contradiction;

import java.util.stream.Stream;

/**
 * A setting that contradicts another one or the load.
 *
 * @param resource resource whose setting must be changed
 * @param other endpoint whose keep-alive is too long; empty for other kinds
 * @param value contradicting value, in the unit of the kind
 * @param limit value that it contradicts; NaN for a load
 */
public record Contradiction(Kind kind, String resource, String other, double value, double limit) {
  /** Kinds of contradictions. */
  public enum Kind {
    /** A cache may use only a part of its memory, in %. */
    CACHE_SHARE(Subject.STORAGE, "cache.hit_ratio", "%"),
    /** A cache may use less than its installed memory, in MB. */
    CACHE_SIZE(Subject.STORAGE, "cache.hit_ratio", "MB"),
    /** Data reduction is active at a high data rate, in MB/s. */
    REDUCTION(Subject.STORAGE, "disk.throughput", "MB/s"),
    /** A keep-alive is longer than an idle time-out, in seconds. */
    KEEP_ALIVE(Subject.CONNECTIONS, "", "s");

    private final Subject subject;
    private final String metric;
    private final String unit;

    Kind(Subject subject, String metric, String unit) {
      this.subject = subject;
      this.metric = metric;
      this.unit = unit;
    }

    /** Related metric of the resource; empty when nothing is measured. */
    public String metric() {
      return metric;
    }

    public String unit() {
      return unit;
    }
  }

  /** Areas that a setting affects. */
  public enum Subject {
    CONNECTIONS,
    STORAGE
  }

  /** Area that the setting affects. */
  public Subject subject() {
    return kind.subject;
  }

  /** Returns whether the contradiction can be related to a degradation of a metric. */
  public boolean canDegrade(String degradedMetric) {
    return switch (subject()) {
      case CONNECTIONS -> isOneOf(degradedMetric, "app.", "net.");
      case STORAGE -> isOneOf(degradedMetric, "app.", "job.", "disk.", "tape.", "wait.");
    };
  }

  private static boolean isOneOf(String metric, String... prefixes) {
    return Stream.of(prefixes).anyMatch(metric::startsWith);
  }
}
