package io.crosstalk.rules.siterule.condition;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.DayOfWeek;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Values of the variables of conditions and of the fields of matchers that have a closed set of
 * them. A comparison with another value has the same result for each incident.
 */
public final class KnownWords {
  private static final WordSet SEVERITIES = WordSet.of(Severity.values(), Severity::wireName);
  private static final WordSet CAUSES = WordSet.of(CauseClass.values(), CauseClass::wireName);
  private static final WordSet KINDS = WordSet.of(ResourceKind.values(), ResourceKind::wireName);
  private static final WordSet ENVIRONMENTS =
      WordSet.of(Environment.values(), Environment::wireName);

  /** Variables with which a wrong comparison is a mistake. */
  private static final Map<String, WordSet> REQUIRED =
      Map.of(
          "incident.severity",
          SEVERITIES,
          "incident.causeClass",
          CAUSES,
          "incident.status",
          WordSet.of(IncidentStatus.values(), IncidentStatus::wireName));

  /** Variables with which a wrong comparison is a warning, so that stored rules stay valid. */
  private static final Map<String, WordSet> EXPECTED =
      Map.ofEntries(
          Map.entry("incident.severityRank", WordSet.numbers(1, Severity.values().length)),
          Map.entry("incident.contributing", CAUSES),
          Map.entry("incident.sharedResourceKind", KINDS),
          Map.entry("incident.victimKinds", KINDS),
          Map.entry("incident.culpritEnvironment", ENVIRONMENTS),
          Map.entry("incident.environment", ENVIRONMENTS),
          Map.entry("incident.environments", ENVIRONMENTS),
          Map.entry("diagnosis.metrics", WordSet.metrics()),
          Map.entry(
              "diagnosis.evidence", WordSet.of(EvidenceKind.values(), EvidenceKind::wireName)),
          Map.entry("change.kinds", WordSet.of(ChangeKind.values(), ChangeKind::wireName)),
          Map.entry(
              "time.weekday",
              WordSet.of(DayOfWeek.values(), day -> day.name().toLowerCase(Locale.ROOT))),
          Map.entry("time.hour", numbers(ChronoField.HOUR_OF_DAY)),
          Map.entry("time.minute", numbers(ChronoField.MINUTE_OF_HOUR)),
          Map.entry("time.day", numbers(ChronoField.DAY_OF_MONTH)),
          Map.entry("time.month", numbers(ChronoField.MONTH_OF_YEAR)));

  private static final Map<FieldName, WordSet> FIELDS =
      Map.of(
          FieldName.ALERT_NAME, WordSet.of(List.of(FieldName.ALERT)),
          FieldName.SEVERITY, SEVERITIES,
          FieldName.CAUSE_CLASS, CAUSES,
          FieldName.ENVIRONMENT, ENVIRONMENTS);

  private KnownWords() {}

  private static WordSet numbers(ChronoField field) {
    return WordSet.numbers((int) field.range().getMinimum(), (int) field.range().getMaximum());
  }

  /** Values of a field of matchers; empty for a field that can have any. */
  public static Optional<WordSet> of(FieldName field) {
    return Optional.ofNullable(FIELDS.get(field));
  }

  /**
   * Values of a variable, a comparison with another one is a warning; empty for a variable that can
   * have any.
   */
  public static Optional<WordSet> of(String variable) {
    return Optional.ofNullable(EXPECTED.get(variable));
  }

  /** The comparisons with values that these variables never have. */
  static List<RuleException> mistakes(List<Comparison> comparisons) {
    List<RuleException> mistakes = new ArrayList<>();
    for (Comparison each : comparisons) {
      WordSet words = REQUIRED.get(each.variable());
      if (words != null && !words.contains(each.text())) {
        mistakes.add(
            new RuleException(
                each.line(),
                "'%s' is never '%s'".formatted(each.variable(), each.text()),
                words.hint(each.text())));
      }
    }
    return mistakes;
  }
}
