package io.crosstalk.rules.siterule.condition;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.List;
import java.util.Map;

/**
 * Condition in the Common Expression Language, checked against the variables of {@link
 * IncidentFacts}. The number of iterations of one evaluation is bounded.
 */
public final class Expression {
  /** Enough for every macro over all pairs of 100 victims; takes a few milliseconds. */
  public static final int MAX_ITERATIONS = 10_000;

  private final String source;
  private final CelRuntime.Program program;
  private final List<Comparison> comparisons;

  Expression(String source, CelRuntime.Program program, List<Comparison> comparisons) {
    this.source = source;
    this.program = program;
    this.comparisons = comparisons;
  }

  /**
   * Evaluates the condition once for an incident with as many victims, teams and changes as there
   * can be.
   *
   * @throws RuleException when it takes too many iterations
   */
  void tryOnLargestIncident() throws RuleException {
    try {
      program.eval(IncidentFacts.LARGEST);
    } catch (CelEvaluationException e) {
      if (ExpressionHints.isBudget(e)) {
        throw new RuleException(
            1,
            "the condition needs more than %,d iterations for a large incident"
                .formatted(MAX_ITERATIONS),
            "nest no all, exists, filter or map over lists of the incident");
      }
    }
  }

  /** Comparisons of variables with constant texts. */
  public List<Comparison> comparisons() {
    return comparisons;
  }

  /** The condition as it was written. */
  public String source() {
    return source;
  }

  /**
   * Returns whether the condition holds.
   *
   * @param values value of each variable
   * @throws EvaluationException when it has no result, such as after a division by zero
   */
  public boolean holds(Map<String, ?> values) throws EvaluationException {
    try {
      return Boolean.TRUE.equals(program.eval(values));
    } catch (CelEvaluationException e) {
      throw new EvaluationException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public String toString() {
    return source;
  }
}
