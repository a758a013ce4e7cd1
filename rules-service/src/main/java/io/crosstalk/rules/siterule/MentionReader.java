package io.crosstalk.rules.siterule;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the names of teams and resources, and words of closed sets, in the fields of a rule. */
final class MentionReader {
  private static final Set<String> TEAMS =
      Set.of("incident.teams", "incident.victimTeams", "incident.culpritTeam");
  private static final Set<String> RESOURCES =
      Set.of("incident.victims", "incident.culprit", "incident.sharedResource", "change.resources");
  private static final Set<FieldName> RESOURCE_FIELDS =
      EnumSet.of(FieldName.VICTIM, FieldName.CULPRIT, FieldName.SHARED_RESOURCE);

  /** A regular expression that is a choice of names, each as it is. */
  private static final Pattern CHOICE = Pattern.compile("[\\w-]+(?:\\|[\\w-]+)*");

  private final RuleFields fields;
  private final List<Mention> mentions = new ArrayList<>();

  MentionReader(RuleFields fields) {
    this.fields = fields;
  }

  /**
   * The names and words in a rule, in the order of its fields.
   *
   * @param rule the rule that was read from the fields
   */
  List<Mention> of(SiteRule rule) throws RuleException {
    switch (rule.effect()) {
      case Effect.Routing(Set<String> targets, Set<String> teams) ->
          addItems("team", Mention.Team::new);
      case Effect.Maintenance(RecurringWindow window, Set<String> resources) ->
          addItems("resources", Mention.Resource::new);
      case Effect.Silence(List<Matcher> matchers) -> addMatchers(matchers);
      case Effect.Inhibition inhibition -> addCondition("by", inhibition.by());
      default -> {}
    }
    addCondition("when", rule.when());
    return List.copyOf(mentions);
  }

  private void addItems(String field, BiFunction<String, Integer, Mention> mention)
      throws RuleException {
    for (RuleFields.Item item : fields.items(field)) {
      mentions.add(mention.apply(item.text(), item.line()));
    }
  }

  private void addMatchers(List<Matcher> matchers) throws RuleException {
    List<RuleFields.Item> items = fields.items("matchers");
    for (int i = 0; i < matchers.size(); i++) {
      Matcher matcher = matchers.get(i);
      for (String name : names(matcher)) {
        addName(matcher.field(), name, items.get(i).line());
      }
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

  private void addCondition(String field, @Nullable Expression condition) {
    if (condition == null) {
      return;
    }
    for (Comparison each : condition.comparisons()) {
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
