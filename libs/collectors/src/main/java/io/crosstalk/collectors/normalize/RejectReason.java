package io.crosstalk.collectors.normalize;

import java.util.Locale;

/** Reason of a rejection in a few words: a closed list, so that it can be a meter's tag. */
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
  /** The bus will never accept it. */
  NOT_TAKEN;

  /** Spelling in meters. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
