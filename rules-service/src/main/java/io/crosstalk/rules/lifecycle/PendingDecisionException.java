package io.crosstalk.rules.lifecycle;

/** Thrown when an action has to wait until an earlier decision on the grouping is carried out. */
public final class PendingDecisionException extends ActionConflictException {
  private static final long serialVersionUID = 1L;

  public PendingDecisionException(String message) {
    super(message);
  }
}
