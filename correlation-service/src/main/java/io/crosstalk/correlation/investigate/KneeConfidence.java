package io.crosstalk.correlation.investigate;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is known of a knee. */
public enum KneeConfidence {
  /** More load was seen often enough, on several days, and was mostly slow; less seldom was. */
  LEARNED,

  /** Whatever was asked of it was borne well: the knee is beyond. */
  NOT_REACHED,

  /** Too little is kept, or load does not explain when it is slow. */
  UNKNOWN;

  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
