package io.crosstalk.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values of fields that JSON leaves out. */
public final class FieldDefaults {
  private FieldDefaults() {}

  /** The given list; empty for one that is left out because it is empty. */
  public static <T> List<T> list(@Nullable List<T> given) {
    return given == null ? List.of() : List.copyOf(given);
  }
}
