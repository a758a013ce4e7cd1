package io.crosstalk.collectors.performance.text;

import java.util.regex.Pattern;

/** Parser for numbers that programs write without thousands separators. */
public final class Numbers {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d{1,40}([.,]\\d{0,40})?|[.,]\\d{1,40})([eE][-+]?\\d{1,3})?");

  private Numbers() {}

  /** Returns a number with a decimal point or a decimal comma; NaN if the text is none. */
  public static double parsed(String text) {
    return NUMBER.matcher(text).matches() ? Double.parseDouble(text.replace(',', '.')) : Double.NaN;
  }
}
