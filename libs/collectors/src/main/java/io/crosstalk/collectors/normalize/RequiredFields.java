package io.crosstalk.collectors.normalize;

import org.jspecify.annotations.Nullable;

/** Check that required fields of raw readings are present. */
final class RequiredFields {
  private RequiredFields() {}

  /**
   * Returns the text of a required field, or rejects the reading; an empty text counts as missing.
   */
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
