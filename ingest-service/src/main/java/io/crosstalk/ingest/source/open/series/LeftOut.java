package io.crosstalk.ingest.source.open.series;

import java.util.Locale;

/** Why something that is all right is left out: a closed list, so that it can be a meter's tag. */
public enum LeftOut {
  /** A mapping says so. */
  MAPPING,
  /** Nobody has mapped it, and there is no more room for such series. */
  UNMAPPED,
  /** It is a bucket, an exemplar or a native histogram. */
  KIND;

  /** The spelling in meters. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
