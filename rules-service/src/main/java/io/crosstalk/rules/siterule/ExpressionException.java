package io.crosstalk.rules.siterule;

import java.io.Serial;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Thrown for a text that is not a condition: its first mistake, with the others. */
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

  /**
   * The first of several mistakes, which has the others.
   *
   * @param mistakes at least one
   */
  static ExpressionException of(List<ExpressionException> mistakes) {
    ExpressionException first = mistakes.getFirst();
    mistakes.stream().skip(1).forEach(first::addSuppressed);
    return first;
  }

  /** This mistake and the others in the same condition. */
  List<ExpressionException> all() {
    return Stream.concat(
            Stream.of(this),
            Arrays.stream(getSuppressed())
                .filter(ExpressionException.class::isInstance)
                .map(ExpressionException.class::cast))
        .toList();
  }

  int line() {
    return line;
  }

  String hint() {
    return hint;
  }
}
