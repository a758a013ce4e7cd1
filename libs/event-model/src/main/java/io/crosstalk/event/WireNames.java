package io.crosstalk.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Messages for unknown spellings of enum values. */
public final class WireNames {
  private WireNames() {}

  public static String unknown(String type, String given, Enum<?>[] known) {
    String names =
        Arrays.stream(known)
            .map(value -> value.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    return "unknown " + type + " '" + given + "'; known: " + names;
  }
}
