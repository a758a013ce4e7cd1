package io.crosstalk.collectors.open.series;

import java.util.Locale;

/**
 * Reason for which no diagnosis uses a valid point. The list is closed, so that it can be the tag
 * of a meter.
 */
public enum LeftOutReason {
  /** A point of a series that a mapping rule ignores. */
  MAPPING(false, "a mapping rule ignores their series"),
  /** A point of an unmapped series beyond the limit of such series. */
  UNMAPPED(
      true,
      "there are too many series without a mapping: ignore those that are not needed by a mapping"
          + " rule, or raise crosstalk.ingest.open.max-series"),
  /** A point of a series of which no label names the resource. */
  NO_RESOURCE(
      true,
      "no label tells which resource they are about: send one, such as crosstalk.resource,"
          + " host.name or service.name, or write a mapping rule with a resource"),
  /** A sample under the series' own name: it is stored, and can be queried. */
  OWN_NAME(
      false,
      "they are stored under their own names, which no diagnosis uses: write a mapping rule to one"
          + " of the metrics in docs/vocabulary.md"),
  /** A bucket, a quantile or an exemplar. */
  KIND(false, "of buckets, quantiles and exemplars nothing is used, only the sum and the count"),
  /** A sample of a replica that is not in use. */
  REPLICA(false, "another replica of the same sender is used instead"),
  /** A point of a second process that writes the same series. */
  OTHER_WRITER(
      true,
      "several processes write one series, of which at most one is used: give each an identity of"
          + " its own (service.instance.id, instance) or, if they measure the same, the label"
          + " prometheus_replica or a source name (?source=) of its own"),
  /** A value of a series that is the same metric of the same resource as another series. */
  SAME_METRIC(
      true,
      "another series is the same metric of the same resource: tell them apart, or combine them, by"
          + " a mapping rule"),
  /** A value of a ratio or combination whose other parts have not come. */
  UNPAIRED(false, "other parts of the same ratio or combination have no value within an interval"),
  /** A delta point that is not newer than the last one, and no repetition of it. */
  LOST_GROWTH(
      true,
      "their growth is lost, since delta points must arrive in the order of time: send them by one"
          + " consumer of the sender's queue, or as cumulative values"),
  /** A reading of a counter that is not newer than the last one: the next growth covers it. */
  REPEATED(false, "they are not newer than the last reading of their series");

  private final boolean needsAttention;
  private final String advice;

  LeftOutReason(boolean needsAttention, String advice) {
    this.needsAttention = needsAttention;
    this.advice = advice;
  }

  /** Returns the value of the tag in meters. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether an operator is warned, since figures may be missing or wrong. */
  boolean needsAttention() {
    return needsAttention;
  }

  /** Returns what the reason means, and what to do. */
  public String advice() {
    return advice;
  }
}
