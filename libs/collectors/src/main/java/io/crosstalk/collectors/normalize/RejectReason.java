package io.crosstalk.collectors.normalize;

import java.util.Locale;

/**
 * Kind of mistake for which a reading is rejected. The list is closed, so that it can be the tag of
 * a meter; the text for the sender is in {@link RejectedReadingException}.
 */
public enum RejectReason {
  MALFORMED,
  MISSING_FIELD,
  WRONG_TYPE,
  NOT_FINITE,
  UNKNOWN_UNIT,
  IMPLAUSIBLE,
  BAD_TIME,
  TOO_OLD,
  IN_FUTURE,
  BAD_NAME,
  UNKNOWN_WORD,
  CYCLE,
  TOO_LONG,
  UNKNOWN_RESOURCE,
  DUPLICATE,
  TOO_MANY_SERIES,
  /**
   * The record can never be written to the bus, for example because the broker refuses its size.
   */
  NOT_TAKEN;

  /** Returns the value of the tag in meters: the name in lower case. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
