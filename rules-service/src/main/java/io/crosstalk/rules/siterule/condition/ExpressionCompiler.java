package io.crosstalk.rules.siterule.condition;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import io.crosstalk.event.text.Hints;
import io.crosstalk.rules.calendar.Calendars;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Compiles conditions. Besides the variables they can use the function {@code calendar.is(name,
 * time)}, whose name must be that of a calendar.
 */
public final class ExpressionCompiler {
  static final String FUNCTION = "calendar.is";
  static final int MAX_LENGTH = 4_000;

  private static final int MAX_DEPTH = 50;
  private static final String OVERLOAD = "calendar_is_string_timestamp";

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .comprehensionMaxIterations(Expression.MAX_ITERATIONS)
          .maxExpressionCodePointSize(MAX_LENGTH)
          .maxParseRecursionDepth(MAX_DEPTH)
          .enableHeterogeneousNumericComparisons(true)
          .build();
  private static final CelCompiler COMPILER = compiler();

  private final Calendars calendars;
  private final CelRuntime runtime;

  /**
   * Creates a compiler.
   *
   * @param zone time zone in which a time belongs to a day
   */
  @SuppressWarnings("Immutable") // calendars are never modified
  public ExpressionCompiler(Calendars calendars, ZoneId zone) {
    this.calendars = calendars;
    this.runtime =
        CelRuntimeFactory.standardCelRuntimeBuilder()
            .setOptions(OPTIONS)
            .addFunctionBindings(
                CelFunctionBinding.from(
                    OVERLOAD,
                    String.class,
                    Instant.class,
                    (name, at) -> calendars.contains(name, LocalDate.ofInstant(at, zone))))
            .build();
  }

  private static CelCompiler compiler() {
    CelCompilerBuilder builder =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addFunctionDeclarations(
                CelFunctionDecl.newFunctionDeclaration(
                    FUNCTION,
                    CelOverloadDecl.newGlobalOverload(
                        OVERLOAD, SimpleType.BOOL, SimpleType.STRING, SimpleType.TIMESTAMP)))
            .setResultType(SimpleType.BOOL);
    IncidentFacts.variables().forEach(each -> builder.addVar(each.name(), each.type()));
    return builder.build();
  }

  /**
   * Compiles a condition, and evaluates it once for an incident with as many victims, teams and
   * changes as there can be.
   *
   * @throws RuleException when it is not a condition, or takes too many iterations
   */
  public Expression compile(String source) throws RuleException {
    CelValidationResult checked = COMPILER.compile(source);
    if (checked.hasError()) {
      throw mistakes(checked.getErrors(), source);
    }
    try {
      List<RuleException> mistakes = calendarMistakes(checked.getAst());
      List<Comparison> comparisons = Comparison.all(checked.getAst());
      mistakes.addAll(KnownWords.mistakes(comparisons));
      mistakes.addAll(new ConstantParts(runtime, checked.getAst()).mistakes());
      if (!mistakes.isEmpty()) {
        throw RuleException.of(mistakes);
      }
      Expression expression =
          new Expression(source, runtime.createProgram(checked.getAst()), comparisons);
      expression.tryOnLargestIncident();
      return expression;
    } catch (CelValidationException e) {
      throw mistakes(e.getErrors(), source);
    } catch (CelEvaluationException e) {
      throw new RuleException(1, String.valueOf(e.getMessage()), "simplify the condition");
    }
  }

  /** Comparisons of a condition that may have mistakes; none of one whose types are wrong. */
  public static List<Comparison> comparisons(String source) {
    CelValidationResult checked = COMPILER.compile(source);
    try {
      return checked.hasError() ? List.of() : Comparison.all(checked.getAst());
    } catch (CelValidationException e) {
      return List.of();
    }
  }

  private static RuleException mistakes(List<CelIssue> issues, String source) {
    return RuleException.of(
        issues.stream().map(issue -> ExpressionHints.of(issue, source)).toList());
  }

  private List<RuleException> calendarMistakes(CelAbstractSyntaxTree ast) {
    return CelNavigableAst.fromAst(ast)
        .getRoot()
        .allNodes()
        .filter(node -> node.getKind() == Kind.CALL)
        .map(CelNavigableExpr::expr)
        .filter(call -> call.call().function().equals(FUNCTION))
        .flatMap(call -> calendarMistake(ast, call).stream())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private Optional<RuleException> calendarMistake(CelAbstractSyntaxTree ast, CelExpr call) {
    CelExpr name = call.call().args().getFirst();
    int line = line(ast, call);
    if (name.getKind() != Kind.CONSTANT
        || name.constant().getKind() != CelConstant.Kind.STRING_VALUE) {
      return Optional.of(
          new RuleException(line, "the name of a calendar is a text in quotes", hint(calendars)));
    }
    String text = name.constant().stringValue();
    return calendars.names().contains(text)
        ? Optional.empty()
        : Optional.of(
            new RuleException(line, "there is no calendar '" + text + "'", hint(calendars, text)));
  }

  /** Line of a part of a condition, 1 for the first. */
  static int line(CelAbstractSyntaxTree ast, CelExpr part) {
    int offset = ast.getSource().getPositionsMap().getOrDefault(part.id(), 0);
    return ast.getSource().getOffsetLocation(offset).map(each -> each.getLine()).orElse(1);
  }

  /** Hint about the name of a calendar that does not exist. */
  public static String hint(Calendars calendars, String wrong) {
    return Hints.similar(wrong, calendars.names(), hint(calendars));
  }

  private static String hint(Calendars calendars) {
    return calendars.names().isEmpty()
        ? "set a rule of the kind calendar first"
        : "the calendars are " + String.join(", ", calendars.names());
  }
}
