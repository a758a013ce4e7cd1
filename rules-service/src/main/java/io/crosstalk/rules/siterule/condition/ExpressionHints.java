package io.crosstalk.rules.siterule.condition;

import dev.cel.common.CelErrorCode;
import dev.cel.common.CelIssue;
import dev.cel.runtime.CelEvaluationException;
import io.crosstalk.event.text.Hints;
import io.crosstalk.event.text.NearestWord;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Messages and hints for mistakes in conditions. */
final class ExpressionHints {
  private static final Pattern UNDECLARED = Pattern.compile("undeclared reference to '([^']*)'.*");

  /** A function of texts that is called on a list. */
  private static final Pattern ON_LIST =
      Pattern.compile(
          "found no matching overload for '(contains|startsWith|endsWith|matches)' applied to"
              + " 'list\\(");

  /** A name with the fields that are selected from it, without a function that is called. */
  private static final Pattern NAME = Pattern.compile("\\w++(?:\\.\\w++(?!\\s*\\())*");

  private ExpressionHints() {}

  /**
   * The mistake in a condition.
   *
   * @param issue the compiler's message
   * @param source the condition
   */
  static RuleException of(CelIssue issue, String source) {
    String message = issue.getMessage().replaceAll("\\s+", " ").strip();
    int line = Math.max(1, issue.getSourceLocation().getLine());
    int column = Math.max(0, issue.getSourceLocation().getColumn());
    String rest = rest(source, line, column);
    return new RuleException(
        line, "column %d: %s".formatted(column + 1, problem(message, rest)), hint(message, rest));
  }

  private static String problem(String message, String rest) {
    Matcher undeclared = UNDECLARED.matcher(message);
    if (undeclared.matches()) {
      return "there is no '" + name(undeclared.group(1), rest) + "'";
    }
    return isAssignment(message, rest) ? "'=' is not an operator" : message;
  }

  private static boolean isAssignment(String message, String rest) {
    return rest.startsWith("=") && message.startsWith("token recognition");
  }

  /** Text of a line from a column on. */
  private static String rest(String source, int line, int column) {
    List<String> lines = List.of(source.split("\n", -1));
    String text = line <= lines.size() ? lines.get(line - 1) : "";
    return text.codePointCount(0, text.length()) < column
        ? ""
        : text.substring(text.offsetByCodePoints(0, column));
  }

  /** The unknown name with its fields, as it is written. */
  private static String name(String first, String rest) {
    Matcher name = NAME.matcher(rest);
    return name.lookingAt() && name.group().startsWith(first) ? name.group() : first;
  }

  private static String hint(String message, String rest) {
    if (isAssignment(message, rest)) {
      return "write '==' to compare";
    }
    Matcher undeclared = UNDECLARED.matcher(message);
    if (undeclared.matches()) {
      return Hints.with(
          similarVariable(name(undeclared.group(1), rest)),
          "the variables are " + String.join(", ", variables()));
    }
    if (message.startsWith("expected type 'bool'")) {
      return "the result of a condition must be true or false; compare with ==, < or in";
    }
    if (ON_LIST.matcher(message).lookingAt()) {
      return "whether a list has a value is written \"team-dba\" in incident.teams; whether a part"
          + " of a text fits, incident.teams.exists(each, each.contains(\"dba\"))";
    }
    if (message.startsWith("found no matching overload")) {
      return "compare values of the same type; texts are in quotes";
    }
    return "write a condition in CEL, such as incident.severity == \"minor\"";
  }

  private static List<String> variables() {
    return IncidentFacts.variables().stream().map(IncidentFacts.Variable::name).toList();
  }

  /**
   * The variable that an unknown name probably means: one that is similar, or whose part after the
   * dot is.
   */
  private static Optional<String> similarVariable(String name) {
    String field = field(name);
    List<String> fields = variables().stream().map(ExpressionHints::field).distinct().toList();
    return NearestWord.of(field, fields)
        .flatMap(
            near ->
                NearestWord.of(
                        name.substring(0, name.length() - field.length()) + near, variables())
                    .or(() -> firstWithField(near)));
  }

  private static Optional<String> firstWithField(String field) {
    return variables().stream().filter(each -> field(each).equals(field)).findFirst();
  }

  private static String field(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  static boolean isBudget(CelEvaluationException e) {
    return e.getErrorCode() == CelErrorCode.ITERATION_BUDGET_EXCEEDED;
  }
}
