package io.crosstalk.event;

/** Text from outside, shortened to one line for use inside a reason. */
public final class Excerpt {
  private static final int LENGTH = 40;

  private Excerpt() {}

  /** First forty characters in quotation marks, with control characters as question marks. */
  public static String of(String text) {
    StringBuilder out = new StringBuilder("'");
    text.codePoints()
        .limit(LENGTH)
        .map(point -> Character.isISOControl(point) ? '?' : point)
        .forEach(out::appendCodePoint);
    return out.append(text.codePointCount(0, text.length()) > LENGTH ? "…'" : "'").toString();
  }
}
