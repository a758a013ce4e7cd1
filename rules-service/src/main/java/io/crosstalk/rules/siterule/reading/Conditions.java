package io.crosstalk.rules.siterule.reading;

import io.crosstalk.rules.siterule.condition.Expression;
import io.crosstalk.rules.siterule.condition.ExpressionCompiler;
import io.crosstalk.rules.siterule.condition.RuleException;
import java.util.Optional;

/** Reads conditions of a rule. */
final class Conditions {
  private final RuleFields fields;
  private final ExpressionCompiler compiler;

  Conditions(RuleFields fields, ExpressionCompiler compiler) {
    this.fields = fields;
    this.compiler = compiler;
  }

  /** The condition of a field; empty without a correct one. */
  Optional<Expression> read(String field) {
    return fields.text(field).flatMap(text -> compiled(field, text));
  }

  private Optional<Expression> compiled(String field, String text) {
    try {
      return Optional.of(compiler.compile(text));
    } catch (RuleException e) {
      for (RuleException each : e.all()) {
        fields.add(
            fields.textLine(field) + each.line() - 1,
            field,
            "'%s' is not a condition: %s".formatted(field, each.problem()),
            each.hint());
      }
      return Optional.empty();
    }
  }
}
