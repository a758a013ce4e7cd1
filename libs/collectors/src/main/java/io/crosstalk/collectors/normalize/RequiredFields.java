package io.crosstalk.collectors.normalize;

import org.jspecify.annotations.Nullable;

/** Checks required fields. */
final class RequiredFields {
  private RequiredFields() {}

  /** The text of a field; an empty text counts as missing. */
  static String text(@Nullable String value, String field) {
    if (value == null || value.isEmpty()) {
      throw RejectedReadingException.missing(field);
    }
    return value;
  }

  static double number(@Nullable Double value, String field) {
    if (value == null) {
      throw RejectedReadingException.missing(field);
    }
    return value;
  }
}
