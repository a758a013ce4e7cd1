package io.crosstalk.rules.siterule;

import java.util.Optional;

/** Reads conditions of a rule. */
final class Conditions {
  private final RuleFields fields;
  private final ExpressionCompiler compiler;

  Conditions(RuleFields fields, ExpressionCompiler compiler) {
    this.fields = fields;
    this.compiler = compiler;
  }

  /** The condition of a field; empty without one. */
  Optional<Expression> optional(String field) throws RuleException {
    return fields.has(field) ? Optional.of(required(field)) : Optional.empty();
  }

  Expression required(String field) throws RuleException {
    String text = fields.requiredText(field);
    try {
      return compiler.compile(text);
    } catch (ExpressionException e) {
      throw RuleException.of(e.all().stream().map(each -> mistake(field, each)).toList());
    }
  }

  private RuleException mistake(String field, ExpressionException mistake) {
    return new RuleException(
        fields.textLine(field) + mistake.line() - 1,
        field,
        "'%s' is not a condition: %s".formatted(field, mistake.getMessage()),
        mistake.hint());
  }
}
