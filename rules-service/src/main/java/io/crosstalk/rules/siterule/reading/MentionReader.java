package io.crosstalk.rules.siterule.reading;

import io.crosstalk.rules.siterule.condition.Comparison;
import io.crosstalk.rules.siterule.condition.Expression;
import io.crosstalk.rules.siterule.condition.ExpressionCompiler;
import io.crosstalk.rules.siterule.condition.FieldName;
import io.crosstalk.rules.siterule.condition.KnownWords;
import io.crosstalk.rules.siterule.condition.Matcher;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.SiteRule;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Finds the names of teams and resources, and words of closed sets, in the fields of a rule. */
final class MentionReader {
  private static final String WHEN = "when";
  private static final Set<String> TEAMS =
      Set.of("incident.teams", "incident.victimTeams", "incident.culpritTeam");
  private static final Set<String> RESOURCES =
      Set.of(
          "incident.victims",
          "incident.culprit",
          "incident.sharedResource",
          "diagnosis.exonerated",
          "change.resources");
  private static final Set<FieldName> RESOURCE_FIELDS =
      EnumSet.of(FieldName.VICTIM, FieldName.CULPRIT, FieldName.SHARED_RESOURCE);

  /** A regular expression that is a choice of names, each as it is. */
  private static final Pattern CHOICE = Pattern.compile("[\\w-]+(?:\\|[\\w-]+)*");

  private final RuleFields fields;
  private final MatcherReader matchers;
  private final Function<String, List<Comparison>> comparisons;
  private final List<Mention> mentions = new ArrayList<>();

  /**
   * Creates a reader.
   *
   * @param comparisons comparisons of the condition in a field
   */
  private MentionReader(RuleFields fields, Function<String, List<Comparison>> comparisons) {
    this.fields = fields.ofItsKind();
    this.matchers = new MatcherReader(this.fields);
    this.comparisons = comparisons;
  }

  /**
   * The names and words in a rule, in the order of its fields.
   *
   * @param rule the rule that was read from the fields
   */
  static List<Mention> of(RuleFields fields, SiteRule rule) {
    return new MentionReader(fields, field -> comparisons(rule, field)).all();
  }

  /** The names and words in the readable fields of a rule that has a mistake. */
  static List<Mention> ofWrong(RuleFields fields) {
    RuleFields readable = fields.ofItsKind();
    return new MentionReader(
            readable,
            field -> readable.text(field).map(ExpressionCompiler::comparisons).orElse(List.of()))
        .all();
  }

  private static List<Comparison> comparisons(SiteRule rule, String field) {
    Expression condition =
        field.equals(WHEN)
            ? rule.when()
            : rule.effect() instanceof Effect.Inhibition inhibition ? inhibition.by() : null;
    return condition == null ? List.of() : condition.comparisons();
  }

  private List<Mention> all() {
    addItems("team", Mention.Team::new);
    addItems("resources", Mention.Resource::new);
    addMatchers();
    addCondition("by");
    addCondition(WHEN);
    return List.copyOf(mentions);
  }

  private void addItems(String field, BiFunction<String, Integer, Mention> mention) {
    for (RuleFields.Item item : fields.items(field)) {
      mentions.add(mention.apply(item.text(), item.line()));
    }
  }

  private void addMatchers() {
    for (RuleFields.Item item : fields.items("matchers")) {
      matchers.read(item).ifPresent(matcher -> addNames(matcher, item.line()));
    }
  }

  private void addNames(Matcher matcher, int line) {
    for (String name : names(matcher)) {
      addName(matcher.field(), name, line);
    }
  }

  /** The value of a matcher, or the values of a regular expression that only lists some. */
  private static List<String> names(Matcher matcher) {
    if (matcher.value().isEmpty()) {
      return List.of();
    }
    if (!matcher.operator().isRegex()) {
      return List.of(matcher.value());
    }
    return CHOICE.matcher(matcher.value()).matches()
        ? List.of(matcher.value().split("\\|"))
        : List.of();
  }

  private void addName(FieldName field, String name, int line) {
    if (field == FieldName.TEAM) {
      mentions.add(new Mention.Team(name, line));
    } else if (RESOURCE_FIELDS.contains(field)) {
      mentions.add(new Mention.Resource(name, line));
    } else {
      KnownWords.of(field)
          .ifPresent(words -> mentions.add(new Mention.Word(field.wireName(), words, name, line)));
    }
  }

  private void addCondition(String field) {
    for (Comparison each : comparisons.apply(field)) {
      int line = fields.textLine(field) + each.line() - 1;
      if (!each.text().isEmpty()) {
        addComparison(each, line);
      }
    }
  }

  private void addComparison(Comparison comparison, int line) {
    String variable = comparison.variable();
    String name = comparison.text();
    if (TEAMS.contains(variable)) {
      mentions.add(new Mention.Team(name, line));
    } else if (RESOURCES.contains(variable)) {
      mentions.add(new Mention.Resource(name, line));
    } else {
      KnownWords.of(variable)
          .ifPresent(words -> mentions.add(new Mention.Word(variable, words, name, line)));
    }
  }
}
