package io.crosstalk.ingest.source.csv;

import org.jspecify.annotations.Nullable;

/**
 * A figure of a row.
 *
 * @param column where it stands
 * @param timeMs the end of its interval
 * @param resource without the source's prefix
 */
record Reading(ColumnKey column, long timeMs, String resource, double value) {

  /**
   * What a figure's column is about.
   *
   * @param name as in the file
   */
  record ColumnKey(String name, String metric, @Nullable String unit, boolean trusted) {}
}
