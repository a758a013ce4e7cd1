package io.crosstalk.rules.siterule;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the names of teams and resources in the fields of a rule. */
final class MentionReader {
  private static final Set<String> TEAMS =
      Set.of("incident.teams", "incident.victimTeams", "incident.culpritTeam");
  private static final Set<String> RESOURCES =
      Set.of("incident.victims", "incident.culprit", "incident.sharedResource", "change.resources");
  private static final Set<FieldName> RESOURCE_FIELDS =
      EnumSet.of(FieldName.VICTIM, FieldName.CULPRIT, FieldName.SHARED_RESOURCE);

  private final RuleFields fields;
  private final List<Mention> mentions = new ArrayList<>();

  MentionReader(RuleFields fields) {
    this.fields = fields;
  }

  /**
   * The names in a rule, in the order of its fields.
   *
   * @param rule the rule that was read from the fields
   */
  List<Mention> of(SiteRule rule) throws RuleException {
    switch (rule.effect()) {
      case Effect.Routing(Set<String> targets, Set<String> teams) ->
          addItems("team", Mention.Kind.TEAM);
      case Effect.Maintenance(RecurringWindow window, Set<String> resources) ->
          addItems("resources", Mention.Kind.RESOURCE);
      case Effect.Silence(List<Matcher> matchers) -> addMatchers(matchers);
      case Effect.Inhibition inhibition -> addCondition("by", inhibition.by());
      default -> {}
    }
    addCondition("when", rule.when());
    return List.copyOf(mentions);
  }

  private void addItems(String field, Mention.Kind kind) throws RuleException {
    for (RuleFields.Item item : fields.items(field)) {
      mentions.add(new Mention(kind, item.text(), item.line()));
    }
  }

  private void addMatchers(List<Matcher> matchers) throws RuleException {
    List<RuleFields.Item> items = fields.items("matchers");
    for (int i = 0; i < matchers.size(); i++) {
      Matcher matcher = matchers.get(i);
      boolean hasName = !matcher.operator().isRegex() && !matcher.value().isEmpty();
      if (hasName && matcher.field() == FieldName.TEAM) {
        mentions.add(new Mention(Mention.Kind.TEAM, matcher.value(), items.get(i).line()));
      } else if (hasName && RESOURCE_FIELDS.contains(matcher.field())) {
        mentions.add(new Mention(Mention.Kind.RESOURCE, matcher.value(), items.get(i).line()));
      }
    }
  }

  private void addCondition(String field, @Nullable Expression condition) {
    if (condition == null) {
      return;
    }
    for (Comparison each : condition.comparisons()) {
      int line = fields.textLine(field) + each.line() - 1;
      if (!each.text().isEmpty() && TEAMS.contains(each.variable())) {
        mentions.add(new Mention(Mention.Kind.TEAM, each.text(), line));
      } else if (!each.text().isEmpty() && RESOURCES.contains(each.variable())) {
        mentions.add(new Mention(Mention.Kind.RESOURCE, each.text(), line));
      }
    }
  }
}
