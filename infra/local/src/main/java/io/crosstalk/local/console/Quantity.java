package io.crosstalk.local.console;

import java.util.Locale;

/** Formats a number with its noun. */
public final class Quantity {
  private Quantity() {}

  /**
   * Number and noun, such as {@code 1 incident} or {@code 1,200 incidents}.
   *
   * @param singular noun whose plural ends with an additional {@code s}
   */
  public static String of(long number, String singular) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? singular : singular + "s");
  }
}
