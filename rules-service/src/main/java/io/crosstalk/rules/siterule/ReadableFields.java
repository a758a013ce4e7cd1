package io.crosstalk.rules.siterule;

import java.util.List;
import java.util.Optional;

/** Fields of a rule that may have mistakes: those that its kind has and that can be read. */
final class ReadableFields {
  private final RuleFields fields;
  private final Optional<RuleKind> kind;

  ReadableFields(RuleFields fields) {
    this.fields = fields;
    this.kind = text(fields, "kind").flatMap(RuleKind::parse);
  }

  private static Optional<String> text(RuleFields fields, String field) {
    try {
      return fields.text(field);
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  /** A rule whose kind is unknown can have each field. */
  private boolean allows(String field) {
    return kind.map(each -> each.allFields().contains(field)).orElse(true);
  }

  /** Text of a field; empty without one that can be read. */
  Optional<String> text(String field) {
    return allows(field) ? text(fields, field) : Optional.empty();
  }

  /** Texts of a list with their lines; empty without one that can be read. */
  List<RuleFields.Item> items(String field) {
    try {
      return allows(field) ? fields.items(field) : List.of();
    } catch (RuleException e) {
      return List.of();
    }
  }

  /** Line of the first line of the text of a field. */
  int textLine(String field) {
    return fields.textLine(field);
  }
}
