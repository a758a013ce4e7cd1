package io.crosstalk.rules.siterule;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Kind of a rule, with the fields that a rule of this kind has besides those of all rules. */
public enum RuleKind {
  SUPPRESSION(Set.of()),
  SILENCE(Set.of("matchers")),
  MAINTENANCE(Set.of("every", "from-changes", "resources")),
  DELAY(Set.of("delay")),
  INHIBITION(Set.of("by", "common", "related")),
  SEVERITY(Set.of("severity")),
  ROUTING(Set.of("targets", "team")),
  ESCALATION(Set.of("after", "targets")),
  BUDGET(Set.of("limit", "per")),
  CHANGE_POLICY(Set.of("forbid")),
  CALENDAR(
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
  private final Set<String> fields;

  RuleKind(Set<String> fields) {
    this.fields = fields;
  }

  /** Names of the fields of this kind. */
  Set<String> fields() {
    return fields;
  }

  /** Names of all fields of a rule of this kind. */
  Set<String> allFields() {
    Set<String> all = new HashSet<>(ALWAYS);
    all.addAll(fields);
    if (this != CALENDAR) {
      all.addAll(OF_RULES);
    }
    return all;
  }

  /** Returns whether a rule of this kind must have a condition. */
  boolean needsCondition() {
    return this != SILENCE && this != MAINTENANCE && this != ROUTING && this != CALENDAR;
  }

  /** Spelling in YAML and JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> wireNames() {
    return Arrays.stream(values()).map(RuleKind::wireName).toList();
  }

  static Optional<RuleKind> parse(String wireName) {
    return Arrays.stream(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst();
  }
}
