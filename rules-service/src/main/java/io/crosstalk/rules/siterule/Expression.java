package io.crosstalk.rules.siterule;

import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.Map;

/**
 * Condition in the Common Expression Language, checked against the variables of {@link
 * IncidentFacts}. The number of iterations of one evaluation is bounded.
 */
public final class Expression {
  /** Enough for every macro over all pairs of 100 victims; takes a few milliseconds. */
  static final int MAX_ITERATIONS = 10_000;

  static final int MAX_LENGTH = 4_000;
  private static final int MAX_DEPTH = 50;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .comprehensionMaxIterations(MAX_ITERATIONS)
          .maxExpressionCodePointSize(MAX_LENGTH)
          .maxParseRecursionDepth(MAX_DEPTH)
          .enableHeterogeneousNumericComparisons(true)
          .build();
  private static final CelCompiler COMPILER = compiler();
  private static final CelRuntime RUNTIME =
      CelRuntimeFactory.standardCelRuntimeBuilder().setOptions(OPTIONS).build();

  private final String source;
  private final CelRuntime.Program program;

  private Expression(String source, CelRuntime.Program program) {
    this.source = source;
    this.program = program;
  }

  private static CelCompiler compiler() {
    CelCompilerBuilder builder =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .setResultType(SimpleType.BOOL);
    IncidentFacts.variables().forEach(each -> builder.addVar(each.name(), each.type()));
    return builder.build();
  }

  /**
   * Compiles a condition, and evaluates it once for an incident with as many victims, teams and
   * changes as there can be.
   *
   * @throws ExpressionException when it is not a condition, or takes too many iterations
   */
  static Expression compile(String source) throws ExpressionException {
    CelValidationResult checked = COMPILER.compile(source);
    if (checked.hasError()) {
      throw ExpressionHints.of(checked.getErrors().getFirst());
    }
    try {
      Expression expression = new Expression(source, RUNTIME.createProgram(checked.getAst()));
      expression.tryOnLargestIncident();
      return expression;
    } catch (CelValidationException e) {
      CelIssue first = e.getErrors().getFirst();
      throw ExpressionHints.of(first);
    } catch (CelEvaluationException e) {
      throw new ExpressionException(1, String.valueOf(e.getMessage()), "simplify the condition");
    }
  }

  private void tryOnLargestIncident() throws ExpressionException {
    try {
      program.eval(IncidentFacts.LARGEST);
    } catch (CelEvaluationException e) {
      if (ExpressionHints.isBudget(e)) {
        throw new ExpressionException(
            1,
            "the condition needs more than %,d iterations for a large incident"
                .formatted(MAX_ITERATIONS),
            "nest no all, exists, filter or map over lists of the incident");
      }
    }
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
  boolean holds(Map<String, ?> values) throws EvaluationException {
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
