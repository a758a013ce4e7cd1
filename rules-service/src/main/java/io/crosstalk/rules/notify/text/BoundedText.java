package io.crosstalk.rules.notify.text;

/** Text within the length that a target accepts. */
public final class BoundedText {
  private static final String CUT = "…";

  private BoundedText() {}

  /**
   * Cuts a text that is too long, and marks it as cut.
   *
   * @param most largest number of UTF-16 characters of the result, at least 2
   */
  public static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = most - CUT.length();
    int whole = Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    return text.substring(0, whole) + CUT;
  }
}
