package io.crosstalk.collectors.normalize;

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

  static RejectedReadingException missing(String field) {
    return new RejectedReadingException(
        RejectReason.MISSING_FIELD, "the field '" + field + "' is missing");
  }
}
