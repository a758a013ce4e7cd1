package io.crosstalk.rules.policy;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.siterule.decision.TargetDecision;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.storage.incident.EventLog;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Effects of rules on one message, for the log of the incident. */
final class RuleEffects {
  private static final String LOG_TYPE = "rule";

  private final Map<SiteRule, Set<String>> targets = new LinkedHashMap<>();
  private final Set<String> recipients = new TreeSet<>();

  /**
   * Creates effects that begin with those of rules in shadow mode, which concern no target.
   *
   * @param shadows rules in shadow mode
   */
  RuleEffects(List<SiteRule> shadows) {
    shadows.forEach(rule -> targets.put(rule, Set.of()));
  }

  void add(String target, TargetDecision decision) {
    if (decision.isRecipient()) {
      recipients.add(target);
    }
    decision
        .applied()
        .forEach(rule -> targets.computeIfAbsent(rule, r -> new TreeSet<>()).add(target));
  }

  /**
   * Adds an item for each rule to the log.
   *
   * @param incident the incident as JSON
   * @param at event time of the message
   * @param recorded wall-clock time
   */
  void writeTo(EventLog log, JsonNode incident, Instant at, Instant recorded) {
    targets.forEach(
        (rule, names) ->
            log.add(
                item(
                    incident,
                    at,
                    recorded,
                    new RuleEffectText(recipients).of(rule, names),
                    rule,
                    names)));
  }

  static EventLog.Item item(
      JsonNode incident,
      Instant at,
      Instant recorded,
      String text,
      SiteRule rule,
      Set<String> names) {
    ObjectNode details = EventJson.mapper().createObjectNode();
    details.put("rule", rule.id());
    details.put("kind", rule.kind().wireName());
    details.put("mode", rule.mode().wireName());
    names.forEach(details.putArray("targets")::add);
    return item(incident, at, recorded, text, details);
  }

  /** Item of the log about messages on which rules have decided. */
  static EventLog.Item item(
      JsonNode incident, Instant at, Instant recorded, String text, ObjectNode details) {
    return new EventLog.Item(
        incident.path("id").asString(),
        LOG_TYPE,
        at,
        recorded,
        incident.path("revision").asInt(),
        null,
        text,
        details.toString(),
        null);
  }
}
