package io.crosstalk.ingest.source.zvm;

import org.jspecify.annotations.Nullable;

/**
 * A column of a report.
 *
 * @param metric empty for what is not published
 * @param of what it tells of; null when that is the row's own thing
 */
record Column(String metric, @Nullable String unit, @Nullable Thing of) {
  static final Column NOTHING = new Column("", null, null);

  /** The column that names the row's thing. */
  static final Column KEY = new Column("key", null, null);

  /** The column that holds the row's time. */
  static final Column TIME = new Column("time", null, null);

  static Column of(String metric, @Nullable String unit) {
    return new Column(metric, unit, null);
  }

  static Column of(String metric, String unit, Thing thing) {
    return new Column(metric, unit, thing);
  }

  boolean isPublished() {
    return !metric.isEmpty() && !equals(KEY) && !equals(TIME);
  }
}
