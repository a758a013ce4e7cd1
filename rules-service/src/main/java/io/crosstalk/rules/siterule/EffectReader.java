package io.crosstalk.rules.siterule;

import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Severity;
import io.crosstalk.event.text.NearestWord;
import io.crosstalk.rules.calendar.CalendarDays;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the fields of one kind of rule. */
final class EffectReader {
  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]{0,4}");

  private static final String PER_TEAM = "team";
  private static final String FROM_CHANGES = "from-changes";
  private static final List<String> TRUTH_VALUES = List.of("true", "false");

  private final RuleFields fields;
  private final RuleContext context;
  private final MatcherReader matchers;

  EffectReader(RuleFields fields, RuleContext context) {
    this.fields = fields;
    this.context = context;
    this.matchers = new MatcherReader(fields);
  }

  Effect read(RuleKind kind) throws RuleException {
    return switch (kind) {
      case SUPPRESSION -> new Effect.Suppression();
      case SILENCE -> silence();
      case MAINTENANCE -> maintenance();
      case DELAY -> new Effect.Delay(times().duration("delay", "write a shorter delay"));
      case INHIBITION -> inhibition();
      case SEVERITY -> new Effect.ChangedSeverity(severity());
      case CHANGE_POLICY -> new Effect.ChangePolicy(forbidden());
      case BUDGET -> budget();
      case CALENDAR -> calendar();
      case ROUTING -> routing();
      case ESCALATION -> escalation();
    };
  }

  private RuleTimes times() {
    return new RuleTimes(fields, context);
  }

  private Effect escalation() throws RuleException {
    Mistakes mistakes = new Mistakes();
    Optional<Duration> after =
        mistakes.read(() -> times().duration("after", "write a shorter time"));
    Optional<List<String>> targets = mistakes.read(() -> fields.requiredTexts("targets"));
    mistakes.require();
    return new Effect.Escalation(after.orElseThrow(), Set.copyOf(targets.orElseThrow()));
  }

  private Effect silence() throws RuleException {
    Mistakes mistakes = new Mistakes();
    mistakes.check(
        () -> {
          if (!fields.has("until")) {
            throw fields.missing("until");
          }
        });
    Optional<List<Matcher>> all =
        mistakes.read(() -> Mistakes.each(fields.requiredItems("matchers"), matchers::read));
    mistakes.require();
    return new Effect.Silence(all.orElseThrow());
  }

  private Effect maintenance() throws RuleException {
    Mistakes mistakes = new Mistakes();
    Optional<RecurringWindow> window = mistakes.read(this::window).flatMap(each -> each);
    Optional<Boolean> fromChanges = mistakes.read(this::fromChanges);
    boolean isFromChanges = fromChanges.orElse(true);
    mistakes.check(() -> requirePeriod(isFromChanges));
    Optional<List<String>> resources = mistakes.read(() -> resources(isFromChanges));
    mistakes.require();
    return new Effect.Maintenance(
        window.orElse(null), isFromChanges, Set.copyOf(resources.orElseThrow()));
  }

  private boolean fromChanges() throws RuleException {
    Optional<String> text = fields.text(FROM_CHANGES);
    if (text.isEmpty()) {
      return false;
    }
    if (!TRUTH_VALUES.contains(text.get())) {
      throw fields.wrong(
          FROM_CHANGES,
          "cannot be '" + text.get() + "'",
          WordHints.of(text.get(), "values", TRUTH_VALUES));
    }
    return text.get().equals("true");
  }

  private Optional<RecurringWindow> window() throws RuleException {
    Optional<RuleFields> every = fields.mapping("every");
    return every.isEmpty()
        ? Optional.empty()
        : Optional.of(new RuleTimes(every.get(), context).window());
  }

  private void requirePeriod(boolean isFromChanges) throws RuleException {
    if (isFromChanges && fields.has("every")) {
      throw fields.wrong(
          "every",
          "cannot be combined with '" + FROM_CHANGES + "'",
          "write one rule for each; messages are held while one of them matches");
    }
    if (!isFromChanges && !fields.has("every") && !fields.has("until") && !fields.has("on")) {
      throw new RuleException(
          fields.line("kind"),
          "until",
          "the maintenance has no window",
          "add 'from' and 'until', 'every', 'on', or 'from-changes: true'");
    }
  }

  private List<String> resources(boolean isFromChanges) throws RuleException {
    if (!isFromChanges && !fields.has("resources") && !fields.has("when")) {
      throw fields.missingWithoutCondition("resources");
    }
    return fields.texts("resources");
  }

  private Effect inhibition() throws RuleException {
    Mistakes mistakes = new Mistakes();
    Optional<List<FieldName>> common =
        mistakes.read(
            () ->
                Mistakes.each(
                    fields.items("common"), item -> matchers.field("common", item, item.text())));
    Optional<Expression> by =
        mistakes.read(() -> new Conditions(fields, context.compiler()).required("by"));
    Optional<Relation> relation = mistakes.read(this::relation).flatMap(each -> each);
    mistakes.require();
    return new Effect.Inhibition(by.orElseThrow(), common.orElseThrow(), relation.orElse(null));
  }

  private Optional<Relation> relation() throws RuleException {
    Optional<String> text = fields.text("related");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Relation> relation = Relation.parse(text.get());
    if (relation.isEmpty()) {
      throw fields.wrong(
          "related",
          "cannot be '" + text.get() + "'",
          WordHints.with(
              NearestWord.of(text.get(), Relation.names()),
              "write contains, or same_ and a kind of resource, such as same_array"));
    }
    return relation;
  }

  private Effect routing() throws RuleException {
    Mistakes mistakes = new Mistakes();
    Optional<List<String>> teams = mistakes.read(this::teams);
    Optional<List<String>> targets = mistakes.read(() -> fields.requiredTexts("targets"));
    mistakes.require();
    return new Effect.Routing(Set.copyOf(targets.orElseThrow()), Set.copyOf(teams.orElseThrow()));
  }

  private List<String> teams() throws RuleException {
    if (!fields.has("team") && !fields.has("when")) {
      throw fields.missingWithoutCondition("team");
    }
    return fields.texts("team");
  }

  private Severity severity() throws RuleException {
    String text = fields.requiredText("severity");
    return Arrays.stream(Severity.values())
        .filter(each -> each.wireName().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                fields.wrong(
                    "severity",
                    "cannot be '" + text + "'",
                    WordHints.of(
                        text,
                        "severities",
                        Arrays.stream(Severity.values()).map(Severity::wireName).toList())));
  }

  private Effect calendar() throws RuleException {
    CalendarReader reader = new CalendarReader(fields);
    Mistakes mistakes = new Mistakes();
    Optional<CalendarDays> days = mistakes.read(reader::read);
    mistakes.check(() -> reader.requireHolidays(context.calendars()));
    mistakes.require();
    return new Effect.Calendar(days.orElseThrow());
  }

  private Set<AdviceAction> forbidden() throws RuleException {
    return Set.copyOf(Mistakes.each(fields.requiredItems("forbid"), this::action));
  }

  private AdviceAction action(RuleFields.Item item) throws RuleException {
    return Arrays.stream(AdviceAction.values())
        .filter(action -> action.wireName().equals(item.text()))
        .findFirst()
        .orElseThrow(
            () ->
                fields.wrong(
                    "forbid",
                    item,
                    "has no action '" + item.text() + "'",
                    WordHints.of(
                        item.text(),
                        "actions",
                        Arrays.stream(AdviceAction.values())
                            .map(AdviceAction::wireName)
                            .toList())));
  }

  private Effect budget() throws RuleException {
    Mistakes mistakes = new Mistakes();
    Optional<Integer> limit = mistakes.read(this::limit);
    Optional<Boolean> isPerTeam = mistakes.read(this::isPerTeam);
    mistakes.require();
    return new Effect.Budget(limit.orElseThrow(), isPerTeam.orElseThrow());
  }

  private boolean isPerTeam() throws RuleException {
    Optional<String> text = fields.text("per");
    if (text.isPresent() && !text.get().equals(PER_TEAM)) {
      throw fields.wrong(
          "per",
          "cannot be '" + text.get() + "'",
          "write team, or leave the field out for one budget of all teams");
    }
    return text.isPresent();
  }

  private int limit() throws RuleException {
    String text = fields.requiredText("limit");
    if (!LIMIT.matcher(text).matches()) {
      throw fields.wrong("limit", "cannot be " + text, "write a whole number from 1 to 99999");
    }
    return Integer.parseInt(text);
  }
}
