package io.crosstalk.rules.notify.mail;

import io.crosstalk.rules.notify.targets.UndeliverableException;

/** A reply of a mail server by which it does not accept a mail. */
record SmtpReply(int code, String text) {
  private static final int MAX_QUOTED_CHARACTERS = 200;
  private static final int LOWEST_TRANSIENT = 400;
  private static final int LOWEST_PERMANENT = 500;
  private static final int LOWEST_UNDEFINED = 600;

  /** Parses a reply that begins with its code; the code is 0 without one. */
  static SmtpReply parse(String text) {
    return new SmtpReply(
        text.matches("(?s)[0-9]{3}.*") ? Integer.parseInt(text.substring(0, 3)) : 0, text);
  }

  boolean isTransient() {
    return code >= LOWEST_TRANSIENT && code < LOWEST_PERMANENT;
  }

  boolean isPermanent() {
    return code >= LOWEST_PERMANENT && code < LOWEST_UNDEFINED;
  }

  /** The code with the beginning of the text. */
  String reason() {
    String quoted = text.replaceAll("\\p{Cntrl}+", " ").strip();
    return "the mail server answered: "
        + quoted.substring(0, Math.min(quoted.length(), MAX_QUOTED_CHARACTERS));
  }

  /** The exception: for good after a permanent reply, otherwise for now. */
  UndeliverableException undeliverable() {
    return isPermanent()
        ? UndeliverableException.forGood(reason())
        : UndeliverableException.forNow(reason(), null);
  }
}
