package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Confidence in a knee. */
public enum KneeConfidence {
  /**
   * The knee is known: loads beyond it occurred often enough, on several days, and responses were
   * mostly slow then; below it they were seldom slow.
   */
  LEARNED,

  /** No observed load made the responses slow: the knee is beyond the highest load. */
  NOT_REACHED,

  /** Too little data is stored, or load does not explain the slow responses. */
  UNKNOWN;

  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
