package io.crosstalk.rules.siterule;

import dev.cel.common.CelErrorCode;
import dev.cel.common.CelIssue;
import dev.cel.runtime.CelEvaluationException;

/** Hints for mistakes in conditions. */
final class ExpressionHints {
  private ExpressionHints() {}

  static ExpressionException of(CelIssue issue) {
    String message = issue.getMessage().replaceAll("\\s+", " ").strip();
    return new ExpressionException(
        Math.max(1, issue.getSourceLocation().getLine()),
        "column %d: %s".formatted(issue.getSourceLocation().getColumn() + 1, message),
        hint(message));
  }

  private static String hint(String message) {
    if (message.startsWith("undeclared reference")) {
      return "the variables are "
          + String.join(", ", IncidentFacts.variables().stream().map(each -> each.name()).toList());
    }
    if (message.startsWith("expected type 'bool'")) {
      return "the result of a condition must be true or false; compare with ==, < or in";
    }
    if (message.startsWith("found no matching overload")) {
      return "compare values of the same type; texts are in quotes";
    }
    return "write a condition in CEL, such as incident.severity == \"minor\"";
  }

  static boolean isBudget(CelEvaluationException e) {
    return e.getErrorCode() == CelErrorCode.ITERATION_BUDGET_EXCEEDED;
  }
}
