package io.crosstalk.rules.siterule;

import org.jspecify.annotations.Nullable;

/** Reads conditions of a rule. */
final class Conditions {
  private Conditions() {}

  /** The condition of a field; null without one. */
  static @Nullable Expression optional(RuleFields fields, String field) throws RuleException {
    return fields.has(field) ? required(fields, field) : null;
  }

  static Expression required(RuleFields fields, String field) throws RuleException {
    String text = fields.requiredText(field);
    try {
      return Expression.compile(text);
    } catch (ExpressionException e) {
      throw new RuleException(
          fields.textLine(field) + e.line() - 1,
          field,
          "'%s' is not a condition: %s".formatted(field, e.getMessage()),
          e.hint());
    }
  }
}
