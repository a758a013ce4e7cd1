package io.crosstalk.rules.notify.message;

/**
 * Texts of a message, for people.
 *
 * @param title one line: the victim, its degradation and the cause
 * @param news one line: what this message tells that the last one did not
 * @param body plain text, a paragraph a line: what is degraded, the cause, and what to do
 * @param subject one line that is the same in all messages about an incident: the victim, its
 *     degradation and its onset
 * @param note whole text of a mail, or of a comment in a ticket
 * @param state body for a target that keeps only the latest text: it has the explanation in every
 *     message
 */
public record MessageText(
    String title, String news, String body, String subject, String note, String state) {

  /** Texts whose note has all of them. */
  public MessageText(String title, String news, String body) {
    this(title, news, body, title, noteOf(title, news, body), body);
  }

  private static String noteOf(String title, String news, String body) {
    return news + "\n\n" + title + "\n\n" + body;
  }

  /** The same texts with another subject. */
  MessageText withSubject(String other) {
    return new MessageText(title, news, body, other, note, state);
  }

  /** The same texts with another note. */
  MessageText withNote(String other) {
    return new MessageText(title, news, body, subject, other, state);
  }

  /** The same texts with another body for targets that keep only the latest text. */
  MessageText withState(String other) {
    return new MessageText(title, news, body, subject, note, other);
  }
}
