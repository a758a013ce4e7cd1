package io.crosstalk.collectors.settings;

/** Reports a file, or a part of it, that cannot be used. */
public final class YamlException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient YamlError problem;

  public YamlException(YamlError problem) {
    super(problem.toString());
    this.problem = problem;
  }

  public YamlError problem() {
    return problem;
  }
}
