package io.crosstalk.event;

/** Foreign text inside a reason: short and on one line. */
public final class Excerpt {
  private static final int LENGTH = 40;

  private Excerpt() {}

  /** The first forty characters in quotation marks, control characters as question marks. */
  public static String of(String text) {
    StringBuilder out = new StringBuilder("'");
    text.codePoints()
        .limit(LENGTH)
        .map(point -> Character.isISOControl(point) ? '?' : point)
        .forEach(out::appendCodePoint);
    return out.append(text.codePointCount(0, text.length()) > LENGTH ? "…'" : "'").toString();
  }
}
