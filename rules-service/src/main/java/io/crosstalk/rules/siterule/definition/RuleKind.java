package io.crosstalk.rules.siterule.definition;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Kind of a rule, with the fields that a rule of this kind has besides those of all rules. */
public enum RuleKind {
  SUPPRESSION(List.of(), Set.of()),
  SILENCE(List.of("until", "matchers"), Set.of()),
  MAINTENANCE(List.of(), Set.of("every", "from-changes", "resources")),
  DELAY(List.of("delay"), Set.of()),
  INHIBITION(List.of("by"), Set.of("common", "related")),
  SEVERITY(List.of("severity"), Set.of()),
  ROUTING(List.of("targets"), Set.of("team")),
  ESCALATION(List.of("after", "targets"), Set.of()),
  BUDGET(List.of("limit"), Set.of("per")),
  CHANGE_POLICY(List.of("forbid"), Set.of()),
  CALENDAR(
      List.of(),
      Set.of(
          "dates",
          "months",
          "days",
          "weekdays",
          "weeks",
          "business-days",
          "move",
          "workweek",
          "holidays"));

  private static final Set<String> ALWAYS = Set.of("id", "kind", "reason", "author");
  private static final Set<String> OF_RULES = Set.of("when", "mode", "from", "until", "on", "zone");

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final List<String> required;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final Set<String> optional;

  RuleKind(List<String> required, Set<String> optional) {
    this.required = required;
    this.optional = optional;
  }

  /** Names of the fields without which a rule of this kind is incomplete. */
  public List<String> required() {
    return required;
  }

  /** Names of the fields of this kind besides those of all rules. */
  public Set<String> fields() {
    Set<String> all = new HashSet<>(optional);
    all.addAll(required);
    return all;
  }

  /** Names of all fields of a rule of this kind. */
  public Set<String> allFields() {
    Set<String> all = new HashSet<>(ALWAYS);
    all.addAll(fields());
    if (this != CALENDAR) {
      all.addAll(OF_RULES);
    }
    return all;
  }

  /** Returns whether a rule of this kind must have a condition. */
  public boolean needsCondition() {
    return this != SILENCE && this != MAINTENANCE && this != ROUTING && this != CALENDAR;
  }

  /** Spelling in YAML and JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<RuleKind> parse(String wireName) {
    return Arrays.stream(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst();
  }
}
