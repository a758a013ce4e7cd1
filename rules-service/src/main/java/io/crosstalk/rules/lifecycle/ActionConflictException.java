package io.crosstalk.rules.lifecycle;

/** Thrown when an action does not fit the state of the incident. */
public final class ActionConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ActionConflictException(String message) {
    super(message);
  }
}
