package io.crosstalk.collectors.normalize;

import io.crosstalk.event.Excerpt;

/**
 * Rejects a reading that cannot be used. Bad readings are frequent, so there is no stack trace: the
 * message contains all details for the sender.
 */
public final class RejectedReadingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final RejectReason reason;

  public RejectedReadingException(RejectReason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  public RejectReason reason() {
    return reason;
  }

  /** Returns the message for the sender; never null. */
  public String text() {
    return String.valueOf(getMessage());
  }

  /**
   * Rejects a time.
   *
   * @param text the time as written, of which the message has an {@link Excerpt}
   * @param why rest of the sentence, such as {@code can't be read}
   */
  public static RejectedReadingException badTime(String text, String why) {
    return new RejectedReadingException(
        RejectReason.BAD_TIME, "the time " + Excerpt.of(text) + " " + why);
  }

  /**
   * Rejects input that is not well formed.
   *
   * @param why what is wrong
   */
  public static RejectedReadingException malformed(String why) {
    return new RejectedReadingException(RejectReason.MALFORMED, why);
  }

  /** Rejects a row that has not as many fields as the header. */
  public static RejectedReadingException wrongWidth(int fields, int columns) {
    return malformed("the row has " + fields + " fields, the header has " + columns);
  }

  static RejectedReadingException missing(String field) {
    return new RejectedReadingException(
        RejectReason.MISSING_FIELD, "the field '" + field + "' is missing");
  }
}
