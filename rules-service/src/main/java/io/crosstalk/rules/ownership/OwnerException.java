package io.crosstalk.rules.ownership;

import java.io.Serial;

/** Thrown when an entry, or a whole file, cannot be read. */
final class OwnerException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final int line;

  OwnerException(int line, String text) {
    super(text);
    this.line = line;
  }

  OwnerProblem problem(String file) {
    return new OwnerProblem(file, line, String.valueOf(getMessage()));
  }
}
