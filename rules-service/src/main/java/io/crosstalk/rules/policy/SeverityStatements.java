package io.crosstalk.rules.policy;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.siterule.decision.TargetDecision;
import io.crosstalk.rules.siterule.definition.Effect;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Severities that rules of the site have stated in the last message of an incident to each target.
 * A message that is held or dropped states nothing.
 */
final class SeverityStatements {
  private final Map<Statement, Set<String>> targets =
      new TreeMap<>(Comparator.comparing(Statement::severity).thenComparing(Statement::rule));

  private record Statement(Severity severity, String rule) {}

  /**
   * Reads stored severities.
   *
   * @param json a JSON array; null for none
   */
  static SeverityStatements read(@Nullable String json) {
    SeverityStatements all = new SeverityStatements();
    if (json != null) {
      EventJson.mapper().readTree(json).forEach(all::add);
    }
    return all;
  }

  private void add(JsonNode entry) {
    Severity severity = Severity.parse(entry.path("severity").asString());
    entry
        .path("targets")
        .forEach(target -> add(severity, entry.path("rule").asString(), target.asString()));
  }

  private void add(Severity severity, String rule, String target) {
    targets.computeIfAbsent(new Statement(severity, rule), key -> new TreeSet<>()).add(target);
  }

  /** Replaces the severities of a target by those of a message that it receives. */
  void replace(String target, TargetDecision decision) {
    targets.values().forEach(names -> names.remove(target));
    targets.values().removeIf(Set::isEmpty);
    Effect stated = new Effect.ChangedSeverity(decision.severity());
    decision.applied().stream()
        .filter(rule -> rule.effect().equals(stated))
        .forEach(rule -> add(decision.severity(), rule.id(), target));
  }

  /**
   * The severities as a JSON array; null for none.
   *
   * @return entries with the severity, the id of the rule and the names of the targets
   */
  @Nullable String json() {
    ArrayNode all = EventJson.mapper().createArrayNode();
    targets.forEach(
        (statement, names) -> {
          ObjectNode entry = all.addObject().put("severity", statement.severity().wireName());
          entry.put("rule", statement.rule());
          names.forEach(entry.putArray("targets")::add);
        });
    return all.isEmpty() ? null : all.toString();
  }
}
