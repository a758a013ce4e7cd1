package io.crosstalk.rules.action;

/** Thrown when the fields of a feedback contradict each other on what the incident states. */
public final class ContradictoryFeedbackException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String field;

  ContradictoryFeedbackException(String field, String message) {
    super(message);
    this.field = field;
  }

  /** Name of the field that contradicts {@code right}. */
  public String field() {
    return field;
  }
}
