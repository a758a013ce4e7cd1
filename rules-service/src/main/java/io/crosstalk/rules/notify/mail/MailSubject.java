package io.crosstalk.rules.notify.mail;

import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.text.BoundedText;

/**
 * Subject of a thread, which some mail programs need to be the same in all of its mails. It states
 * nothing that a later mail could correct, such as a cause or a severity.
 */
final class MailSubject {
  private static final int MAX_CHARACTERS = 200;

  private MailSubject() {}

  /** The subject in one line, without a mark of an answer. */
  static String of(Message message) {
    String text =
        ("[Crosstalk] " + message.text().subject())
            .replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ")
            .strip();
    return BoundedText.cut(text, MAX_CHARACTERS);
  }
}
