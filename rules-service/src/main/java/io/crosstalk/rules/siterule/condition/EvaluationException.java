package io.crosstalk.rules.siterule.condition;

import java.io.Serial;

/** Thrown when a condition that is right in form has no result for an incident. */
public final class EvaluationException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  EvaluationException(String message, Throwable cause) {
    super(message, cause);
  }
}
