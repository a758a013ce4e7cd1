package io.crosstalk.rules.siterule;

import org.jspecify.annotations.Nullable;

/** Reads conditions of a rule. */
final class Conditions {
  private final RuleFields fields;
  private final ExpressionCompiler compiler;

  Conditions(RuleFields fields, ExpressionCompiler compiler) {
    this.fields = fields;
    this.compiler = compiler;
  }

  /** The condition of a field; null without one. */
  @Nullable Expression optional(String field) throws RuleException {
    return fields.has(field) ? required(field) : null;
  }

  Expression required(String field) throws RuleException {
    String text = fields.requiredText(field);
    try {
      return compiler.compile(text);
    } catch (ExpressionException e) {
      throw new RuleException(
          fields.textLine(field) + e.line() - 1,
          field,
          "'%s' is not a condition: %s".formatted(field, e.getMessage()),
          e.hint());
    }
  }
}
