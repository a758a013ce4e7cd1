package io.crosstalk.collectors.zvm;

import org.jspecify.annotations.Nullable;

/**
 * Column of a report.
 *
 * @param metric metric; empty if the column is not published
 * @param of resource of the metric; null if it is the row's own
 */
record Column(String metric, @Nullable String unit, @Nullable ReportedResource of) {
  static final Column NOTHING = new Column("", null, null);

  /** Column with the row's resource. */
  static final Column KEY = new Column("key", null, null);

  /** Column with the row's time. */
  static final Column TIME = new Column("time", null, null);

  static Column of(String metric, @Nullable String unit) {
    return new Column(metric, unit, null);
  }

  static Column of(String metric, String unit, ReportedResource thing) {
    return new Column(metric, unit, thing);
  }

  boolean isPublished() {
    return !metric.isEmpty() && !equals(KEY) && !equals(TIME);
  }
}
