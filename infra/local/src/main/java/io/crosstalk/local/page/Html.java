package io.crosstalk.local.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Builder for HTML text: each call appends to the end, and plain text is escaped. */
final class Html {
  private final StringBuilder text = new StringBuilder();

  /** Appends markup as it is. */
  Html raw(String markup) {
    text.append(markup);
    return this;
  }

  /** Appends an element with text; nothing for an empty text. */
  Html element(String name, String content) {
    return content.isEmpty()
        ? this
        : raw("<" + name + ">" + escaped(content) + "</" + name + ">\n");
  }

  /** Appends a heading and a list; nothing for an empty list. */
  Html list(String heading, List<String> items) {
    if (items.isEmpty()) {
      return this;
    }
    element("h3", heading).raw("<ul>\n");
    items.forEach(item -> element("li", item));
    return raw("</ul>\n");
  }

  /** Appends a table of text. */
  Html table(List<String> heads, List<List<String>> rows) {
    raw("<table><tr>");
    heads.forEach(head -> element("th", head));
    raw("</tr>\n");
    for (List<String> row : rows) {
      raw("<tr>");
      row.forEach(cell -> raw("<td>" + escaped(cell) + "</td>"));
      raw("</tr>\n");
    }
    return raw("</table>\n");
  }

  /** Returns text in which no character has a meaning in HTML. */
  static String escaped(String plain) {
    return plain
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /**
   * Returns a number without an exponent.
   *
   * @param digits number of significant digits
   */
  static String number(double value, int digits) {
    return BigDecimal.valueOf(value)
        .round(new MathContext(digits))
        .stripTrailingZeros()
        .toPlainString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
