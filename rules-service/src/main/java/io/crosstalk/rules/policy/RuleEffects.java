package io.crosstalk.rules.policy;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.siterule.Effect;
import io.crosstalk.rules.siterule.MatchedRules;
import io.crosstalk.rules.siterule.SiteRule;
import io.crosstalk.rules.siterule.TargetDecision;
import io.crosstalk.rules.storage.EventLog;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Effects of rules on one message, for the log of the incident. */
final class RuleEffects {
  static final String LOG_TYPE = "rule";

  private final Map<SiteRule, Set<String>> targets = new LinkedHashMap<>();
  private final Set<String> recipients = new TreeSet<>();

  /** Effects that begin with those of rules in shadow mode, which concern no target. */
  RuleEffects(MatchedRules matched) {
    matched.shadows().forEach(rule -> targets.put(rule, Set.of()));
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
        (rule, names) -> log.add(item(incident, at, recorded, text(rule, names), rule, names)));
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

  private String text(SiteRule rule, Set<String> names) {
    String effect =
        names.isEmpty()
            ? "matches; in shadow mode it has no effect"
            : rule.effect() instanceof Effect.Routing
                ? route(names)
                : effect(rule.effect()) + String.join(", ", names);
    return "Rule %s (%s) %s.".formatted(rule.id(), rule.kind().wireName(), effect);
  }

  /** Targets among those of a routing rule that receive the message, and the others. */
  private String route(Set<String> names) {
    Set<String> others = new TreeSet<>(names);
    others.removeAll(recipients);
    Set<String> receivers = new TreeSet<>(names);
    receivers.removeAll(others);
    return Stream.of(
            receivers.isEmpty() ? "" : "sends the message to " + String.join(", ", receivers),
            others.isEmpty() ? "" : "does not send it to " + String.join(", ", others))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", and "));
  }

  private static String effect(Effect effect) {
    return switch (effect) {
      case Effect.Suppression s -> "holds the message for ";
      case Effect.Silence s -> "holds the message for ";
      case Effect.Maintenance m -> "holds the message for ";
      case Effect.Delay d -> "holds the message for ";
      case Effect.Inhibition i -> "holds the message for ";
      case Effect.Budget b -> "holds the message for ";
      case Effect.Escalation e -> "decides when the message is sent to ";
      case Effect.Routing r -> "routes the message for ";
      case Effect.Calendar c -> "names days for ";
      case Effect.ChangePolicy c -> "removes forbidden advice from the message for ";
      case Effect.ChangedSeverity(var severity) ->
          "sets the severity " + severity.wireName() + " for ";
    };
  }
}
