package io.crosstalk.rules.privacy;

/** Setting of which data a target does not receive. */
public enum MaskMode {
  /** It receives all data. */
  NONE,
  /** It receives masks in place of personal data. */
  PERSONAL
}
