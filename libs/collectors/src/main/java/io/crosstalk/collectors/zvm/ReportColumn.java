package io.crosstalk.collectors.zvm;

import org.jspecify.annotations.Nullable;

/**
 * Meaning of a column in a report.
 *
 * @param metric metric of the values; empty if the column is not published
 * @param unit unit of the values; null if it is the metric's own
 * @param of resource of the values; null if it is the row's own
 */
record ReportColumn(String metric, @Nullable String unit, @Nullable ReportedResource of) {
  static final ReportColumn NOTHING = new ReportColumn("", null, null);

  /** Column that names the row's resource. */
  static final ReportColumn KEY = new ReportColumn("key", null, null);

  /** Column that contains the row's time of day. */
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
