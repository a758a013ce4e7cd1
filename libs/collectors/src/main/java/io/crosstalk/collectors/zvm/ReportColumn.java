package io.crosstalk.collectors.zvm;

import org.jspecify.annotations.Nullable;

/**
 * Column of a report.
 *
 * @param metric metric; empty if the column is not published
 * @param of resource of the metric; null if it is the row's own
 */
record ReportColumn(String metric, @Nullable String unit, @Nullable ReportedResource of) {
  static final ReportColumn NOTHING = new ReportColumn("", null, null);

  /** Column with the row's resource. */
  static final ReportColumn KEY = new ReportColumn("key", null, null);

  /** Column with the row's time. */
  static final ReportColumn TIME = new ReportColumn("time", null, null);

  static ReportColumn of(String metric, @Nullable String unit) {
    return new ReportColumn(metric, unit, null);
  }

  static ReportColumn of(String metric, String unit, ReportedResource resource) {
    return new ReportColumn(metric, unit, resource);
  }

  boolean isPublished() {
    return !metric.isEmpty() && !equals(KEY) && !equals(TIME);
  }
}
