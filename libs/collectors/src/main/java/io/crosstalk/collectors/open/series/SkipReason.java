package io.crosstalk.collectors.open.series;

import java.util.Locale;

/** Reason for which a valid series is left out: a closed list, so that it can be a meter's tag. */
public enum SkipReason {
  /** A series that a mapping rule ignores. */
  MAPPING,
  /** An unmapped series beyond the limit of such series. */
  UNMAPPED,
  /** A bucket, an exemplar or a native histogram. */
  KIND;

  /** Spelling in meters. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
