package io.crosstalk.rules.notify.requesttracker;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.notify.message.Message;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Texts of a ticket. */
final class TicketText {
  /**
   * Longest subject in Request Tracker, which cuts off the rest: 200 bytes in UTF-8, whatever the
   * number of characters.
   */
  private static final int MAX_SUBJECT_BYTES = 200;

  private static final String ELLIPSIS = "…";

  /** Subject of a comment, with the key of the message: world, incident and event. */
  private static final Pattern OWN_SUBJECT = Pattern.compile("Crosstalk \\S+/\\S+:\\S+");

  private TicketText() {}

  /** The mark in the subject, by which a repeated message finds the ticket. */
  static String mark(Message message) {
    return "[" + message.ticketId() + "]";
  }

  /** The title with the mark; a long title is cut. */
  static String subject(Message message) {
    String mark = " " + mark(message);
    String title = message.text().title().replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return cut(title, MAX_SUBJECT_BYTES - bytes(mark)) + mark;
  }

  private static String cut(String title, int maxBytes) {
    if (bytes(title) <= maxBytes) {
      return title;
    }
    int end = title.length();
    while (end > 0 && bytes(title.substring(0, end)) + bytes(ELLIPSIS) > maxBytes) {
      end = title.offsetByCodePoints(end, -1);
    }
    return title.substring(0, end) + ELLIPSIS;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /**
   * The subject of a comment, by which a repeated message finds it. Of a long key the end is used,
   * which distinguishes the messages about an incident.
   */
  static String commentSubject(Message message) {
    String subject = "Crosstalk " + message.idempotencyKey();
    int begin = 0;
    while (bytes(subject.substring(begin)) > MAX_SUBJECT_BYTES) {
      begin = subject.offsetByCodePoints(begin, 1);
    }
    return subject.substring(begin);
  }

  /** Returns whether a comment with a subject was written for a message. */
  static boolean isCommentSubject(String subject) {
    return OWN_SUBJECT.matcher(subject.strip()).matches();
  }

  /** The text of a ticket or a comment, and the incident. */
  static String content(Message message) {
    return message.text().note().strip()
        + "\n\n"
        + Texts.of("message.incident", message.incident().id(), message.incident().severity());
  }
}
