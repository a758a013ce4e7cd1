package io.crosstalk.rules.siterule.reading;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.text.Hints;
import io.crosstalk.rules.siterule.condition.FieldName;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.RecurringWindow;
import io.crosstalk.rules.siterule.definition.Relation;
import io.crosstalk.rules.siterule.definition.RuleKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the fields of one kind of rule. */
final class EffectReader {
  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]{0,4}");
  private static final String FROM_CHANGES = "from-changes";

  private final RuleFields fields;
  private final RuleContext context;
  private final RuleTimes times;
  private final MatcherReader matchers;

  EffectReader(RuleFields fields, RuleContext context) {
    this.fields = fields;
    this.context = context;
    this.times = new RuleTimes(fields, context);
    this.matchers = new MatcherReader(fields);
  }

  /** The effect, which is used only if its fields are correct; empty without one. */
  Optional<Effect> read(RuleKind kind) {
    return switch (kind) {
      case SUPPRESSION -> Optional.of(new Effect.Suppression());
      case SILENCE -> Optional.of(silence());
      case MAINTENANCE -> Optional.of(maintenance());
      case DELAY -> Optional.of(new Effect.Delay(times.duration("delay", "write a shorter delay")));
      case INHIBITION -> inhibition();
      case SEVERITY -> severity();
      case CHANGE_POLICY -> Optional.of(changePolicy());
      case BUDGET -> Optional.of(new Effect.Budget(limit(), isPerTeam()));
      case CALENDAR -> Optional.of(calendar());
      case ROUTING -> Optional.of(routing());
      case ESCALATION ->
          Optional.of(
              new Effect.Escalation(
                  times.duration("after", "write a shorter time"), fields.texts("targets")));
    };
  }

  private Effect silence() {
    return new Effect.Silence(
        fields.items("matchers").stream().flatMap(item -> matchers.read(item).stream()).toList());
  }

  private Effect maintenance() {
    boolean isFromChanges =
        fields
            .choice(FROM_CHANGES, "values", List.of(true, false), String::valueOf)
            .orElse(fields.has(FROM_CHANGES));
    requirePeriod(isFromChanges);
    if (!isFromChanges) {
      fields.requireUnlessCondition("resources");
    }
    RecurringWindow window =
        fields.mapping("every").map(every -> new RuleTimes(every, context).window()).orElse(null);
    return new Effect.Maintenance(window, isFromChanges, fields.texts("resources"));
  }

  private void requirePeriod(boolean isFromChanges) {
    if (isFromChanges && fields.has("every")) {
      fields.addWrong(
          "every",
          "cannot be combined with '" + FROM_CHANGES + "'",
          "write one rule for each; messages are held while one of them matches");
    }
    if (!isFromChanges && !fields.has("every") && !fields.has("until") && !fields.has("on")) {
      fields.add(
          fields.line("kind"),
          "until",
          "the maintenance has no window",
          "add 'from' and 'until', 'every', 'on', or 'from-changes: true'");
    }
  }

  private Optional<Effect> inhibition() {
    List<FieldName> common =
        fields.items("common").stream()
            .flatMap(item -> matchers.field("common", item, item.text()).stream())
            .toList();
    Relation relation = fields.text("related").flatMap(this::relation).orElse(null);
    return new Conditions(fields, context.compiler())
        .read("by")
        .map(by -> new Effect.Inhibition(by, common, relation));
  }

  private Optional<Relation> relation(String text) {
    Optional<Relation> relation = Relation.parse(text);
    if (relation.isEmpty()) {
      fields.addWrong(
          "related",
          "cannot be '" + text + "'",
          Hints.similar(
              text,
              Relation.names(),
              "write contains, or same_ and a kind of resource, such as same_array"));
    }
    return relation;
  }

  private Effect routing() {
    fields.requireUnlessCondition("team");
    return new Effect.Routing(fields.texts("targets"), fields.texts("team"));
  }

  private Optional<Effect> severity() {
    return fields
        .choice("severity", "severities", List.of(Severity.values()), Severity::wireName)
        .map(Effect.ChangedSeverity::new);
  }

  private Effect calendar() {
    CalendarReader reader = new CalendarReader(fields);
    reader.requireHolidays(context.calendars());
    return new Effect.Calendar(reader.read());
  }

  private Effect changePolicy() {
    List<AdviceAction> actions = List.of(AdviceAction.values());
    return new Effect.ChangePolicy(
        fields.items("forbid").stream()
            .flatMap(
                item ->
                    fields
                        .choice("forbid", item, "action", actions, AdviceAction::wireName)
                        .stream())
            .collect(Collectors.toSet()));
  }

  private boolean isPerTeam() {
    Optional<String> text = fields.text("per");
    if (text.isPresent() && !text.get().equals("team")) {
      fields.addWrong(
          "per",
          "cannot be '" + text.get() + "'",
          "write team, or leave the field out for one budget of all teams");
    }
    return text.isPresent();
  }

  private int limit() {
    Optional<String> text = fields.text("limit");
    boolean isNumber = text.filter(each -> LIMIT.matcher(each).matches()).isPresent();
    if (text.isPresent() && !isNumber) {
      fields.addWrong("limit", "cannot be " + text.get(), "write a whole number from 1 to 99999");
    }
    return isNumber ? Integer.parseInt(text.orElseThrow()) : 0;
  }
}
