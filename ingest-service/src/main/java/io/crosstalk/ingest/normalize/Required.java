package io.crosstalk.ingest.normalize;

import org.jspecify.annotations.Nullable;

/** Fields that must be there. */
final class Required {
  private Required() {}

  /** The text; an empty one is as good as none. */
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
