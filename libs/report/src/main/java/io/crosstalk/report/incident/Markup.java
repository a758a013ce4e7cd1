package io.crosstalk.report.incident;

/** Text in HTML and SVG. */
public final class Markup {
  private Markup() {}

  /** Returns text in which no character has a meaning in HTML. */
  public static String escaped(String plain) {
    return plain
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
