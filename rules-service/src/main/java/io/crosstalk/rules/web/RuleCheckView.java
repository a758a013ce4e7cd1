package io.crosstalk.rules.web;

import io.crosstalk.rules.policy.CheckedRule;
import io.crosstalk.rules.siterule.RuleException;
import io.crosstalk.rules.siterule.RuleWarning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of a check of rules, as returned to clients.
 *
 * @param items the rules in the order of the text
 * @param errors number of mistakes; a text that is not YAML has one, without a rule
 */
record RuleCheckView(List<Item> items, int errors) {

  /**
   * A checked rule.
   *
   * @param id null when it states none that can be read
   * @param line its first line, 1 for that of the text
   * @param kind null when the rule has a mistake
   * @param error the mistake; null without one
   * @param warnings names in it that are not known
   */
  record Item(
      @Nullable String id,
      int line,
      @Nullable String kind,
      RuleView.@Nullable ErrorView error,
      List<RuleWarning> warnings) {
    private static Item of(CheckedRule checked) {
      String id = checked.id().orElse(null);
      return switch (checked) {
        case CheckedRule.Valid valid ->
            new Item(id, valid.line(), valid.rule().kind().wireName(), null, valid.warnings());
        case CheckedRule.Invalid invalid ->
            new Item(id, invalid.line(), null, RuleView.ErrorView.of(invalid.mistake()), List.of());
      };
    }
  }

  static RuleCheckView of(List<CheckedRule> rules) {
    List<Item> items = rules.stream().map(Item::of).toList();
    return new RuleCheckView(
        items, (int) items.stream().filter(item -> item.error() != null).count());
  }

  /** Result for a text that is not YAML. */
  static RuleCheckView unreadable(RuleException mistake) {
    RuleView.ErrorView error = RuleView.ErrorView.of(mistake);
    return new RuleCheckView(List.of(new Item(null, error.line(), null, error, List.of())), 1);
  }
}
