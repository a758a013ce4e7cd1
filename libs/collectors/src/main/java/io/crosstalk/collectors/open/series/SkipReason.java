package io.crosstalk.collectors.open.series;

import java.util.Locale;

/**
 * Reason for which a valid series or item is skipped. The list is closed, so that it can be the tag
 * of a meter.
 */
public enum SkipReason {
  /** A series that a mapping rule ignores. */
  MAPPING,
  /** An unmapped series beyond the limit of such series. */
  UNMAPPED,
  /** A bucket, an exemplar or a native histogram. */
  KIND;

  /** Returns the value of the tag in meters. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
