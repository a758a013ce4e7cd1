package io.crosstalk.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Default values for fields that records of an older version do not have. */
final class FieldDefaults {
  private FieldDefaults() {}

  static <T> List<T> list(@Nullable List<T> given) {
    return given == null ? List.of() : List.copyOf(given);
  }

  static ChangeKind kind(@Nullable ChangeKind given) {
    return given == null ? ChangeKind.OTHER : given;
  }

  static String text(@Nullable String given) {
    return given == null ? "" : given;
  }

  /** Returns the count, but at least {@code least}; a missing count becomes {@code least}. */
  static Integer count(@Nullable Integer count, int least) {
    return count == null ? least : Math.max(count, least);
  }
}
