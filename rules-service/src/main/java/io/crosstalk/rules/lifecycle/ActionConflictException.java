package io.crosstalk.rules.lifecycle;

/** Thrown when an action does not fit the state of the incident. */
public sealed class ActionConflictException extends RuntimeException
    permits PendingDecisionException {
  private static final long serialVersionUID = 1L;

  public ActionConflictException(String message) {
    super(message);
  }
}
