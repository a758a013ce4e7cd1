package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Confidence in a knee. */
public enum KneeConfidence {
  /**
   * The load beyond the knee occurred often enough, on several days, and was mostly slow; the load
   * below was seldom slow.
   */
  LEARNED,

  /** Every observed load was sustained: the knee is beyond it. */
  NOT_REACHED,

  /** Too little data is kept, or load does not explain the slow responses. */
  UNKNOWN;

  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
