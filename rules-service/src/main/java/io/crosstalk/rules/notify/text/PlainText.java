package io.crosstalk.rules.notify.text;

import org.springframework.web.util.HtmlUtils;

/** Plain text of formatted text. */
public final class PlainText {
  private PlainText() {}

  /** The text of HTML: a line for each paragraph, without marks. */
  public static String ofHtml(String html) {
    String lines =
        html.replaceAll("(?is)<(script|style)\\b.*?</\\1\\s*>", "")
            .replaceAll("\\s+", " ")
            .replaceAll("(?i)<(br|/p|/div|/li|/tr|/h[1-6])\\b[^>]*>", "\n")
            .replaceAll("<[^>]*>", "");
    return HtmlUtils.htmlUnescape(lines).replaceAll("[ \u00a0]*\n[ \u00a0]*", "\n").strip();
  }
}
