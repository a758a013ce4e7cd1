package io.crosstalk.rules.notify.jira;

import static io.crosstalk.rules.notify.text.BoundedText.cut;

import io.crosstalk.rules.notify.message.Message;
import java.util.regex.Pattern;

/** Texts of a request, within the lengths that Jira accepts. */
final class RequestText {
  private static final int MAX_SUMMARY = 255;
  private static final int MAX_TEXT = 30_000;
  private static final int MAX_MARK = 500;
  private static final Pattern OWN_COMMENT =
      Pattern.compile("\\[[^\\s/\\]]+/inc-[^\\s\\]]+:[^\\s\\]]+\\]\\s*\\z");

  private RequestText() {}

  /** Title and the mark by which the issue is found again. */
  static String summaryOf(Message message) {
    String mark = " " + ticketMarkOf(message);
    String title = message.text().title().replaceAll("\\s+", " ");
    return cut(title, MAX_SUMMARY - mark.length()) + mark;
  }

  static String descriptionOf(Message message) {
    return cut(message.text().body(), MAX_TEXT);
  }

  /** Comment for a message, with the mark by which it is found again. */
  static String commentOf(Message message) {
    return cut(message.text().note(), MAX_TEXT) + "\n\n" + markOf(message);
  }

  /** Returns whether a comment was written for a message. */
  static boolean endsWithMark(String comment) {
    return OWN_COMMENT.matcher(comment).find();
  }

  /** Text by which the issue of a message is found again. */
  static String ticketMarkOf(Message message) {
    return "[" + message.ticketId() + "]";
  }

  static String markOf(Message message) {
    return "[" + cut(message.idempotencyKey(), MAX_MARK) + "]";
  }
}
