package io.crosstalk.ingest.collect.settings;

/** A file, or a part of it, that can't be used. */
public final class YamlException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient YamlProblem problem;

  public YamlException(YamlProblem problem) {
    super(problem.toString());
    this.problem = problem;
  }

  public YamlProblem problem() {
    return problem;
  }
}
