package io.crosstalk.event.yaml;

import java.io.Serial;

/** Thrown for a text that cannot be read as a whole. */
public final class YamlException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final int line;
  private final String problem;
  private final String hint;

  /**
   * Creates the exception.
   *
   * @param line line of the mistake, 1 for the first
   * @param problem the mistake
   * @param hint the correction
   */
  public YamlException(int line, String problem, String hint) {
    super("line %d: %s; %s".formatted(line, problem, hint));
    this.line = line;
    this.problem = problem;
    this.hint = hint;
  }

  public int line() {
    return line;
  }

  public String problem() {
    return problem;
  }

  public String hint() {
    return hint;
  }
}
