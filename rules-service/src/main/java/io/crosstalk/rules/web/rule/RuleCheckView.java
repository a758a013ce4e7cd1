package io.crosstalk.rules.web.rule;

import io.crosstalk.rules.policy.CheckedRule;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of a check of rules, as returned to clients.
 *
 * @param items the rules in the order of the text
 * @param errors number of mistakes; a text that is not YAML has one, without a rule
 */
record RuleCheckView(List<Item> items, int errors) {
  /** Most mistakes of a text that are reported besides the first of each rule. */
  private static final int MAX_FURTHER = 200;

  /**
   * A checked rule.
   *
   * @param id null when it states none that can be read
   * @param line its first line, 1 for that of the text
   * @param kind null when the rule has a mistake
   * @param error the first mistake; null without one
   * @param mistakes all mistakes, by line
   * @param warnings names and words in it that are not known, and its end when it is past
   */
  record Item(
      @Nullable String id,
      int line,
      @Nullable String kind,
      RuleView.@Nullable ErrorView error,
      List<RuleView.ErrorView> mistakes,
      List<RuleWarning> warnings) {
    private static Item of(CheckedRule checked, int most) {
      String id = checked.id().orElse(null);
      return switch (checked) {
        case CheckedRule.Valid valid ->
            new Item(
                id,
                valid.line(),
                valid.rule().kind().wireName(),
                null,
                List.of(),
                valid.warnings());
        case CheckedRule.Invalid invalid -> invalid(id, invalid, most);
      };
    }

    private static Item invalid(@Nullable String id, CheckedRule.Invalid invalid, int most) {
      List<RuleView.ErrorView> reported =
          invalid.mistake().all().stream().limit(most).map(RuleView.ErrorView::of).toList();
      return new Item(id, invalid.line(), null, reported.getFirst(), reported, invalid.warnings());
    }
  }

  static RuleCheckView of(List<CheckedRule> rules) {
    List<Item> items = new ArrayList<>();
    int further = 0;
    int errors = 0;
    for (CheckedRule rule : rules) {
      Item item = Item.of(rule, 1 + MAX_FURTHER - further);
      items.add(item);
      errors += item.mistakes().size();
      further += Math.max(0, item.mistakes().size() - 1);
    }
    return new RuleCheckView(List.copyOf(items), errors);
  }

  /** Result for a text that is not YAML. */
  static RuleCheckView unreadable(RuleException mistake) {
    RuleView.ErrorView error = RuleView.ErrorView.of(mistake);
    return new RuleCheckView(
        List.of(new Item(null, error.line(), null, error, List.of(error), List.of())), 1);
  }
}
