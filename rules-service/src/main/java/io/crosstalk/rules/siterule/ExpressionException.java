package io.crosstalk.rules.siterule;

import java.io.Serial;

/** Thrown for a text that is not a condition. */
final class ExpressionException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final int line;
  private final String hint;

  /**
   * Creates the exception.
   *
   * @param line line within the condition, 1 for the first
   * @param hint the correction
   */
  ExpressionException(int line, String message, String hint) {
    super(message);
    this.line = line;
    this.hint = hint;
  }

  int line() {
    return line;
  }

  String hint() {
    return hint;
  }
}
