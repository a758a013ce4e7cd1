package io.crosstalk.rules.policy;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.incident.EventLog;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Creates the items of the log of an incident about held messages. */
final class HeldMessageItems {
  private HeldMessageItems() {}

  /**
   * An item.
   *
   * @param incident the incident as JSON
   * @param at event time
   * @param recorded wall-clock time
   * @param target target of the message
   * @param rules ids of the rules that have decided
   * @param text what has become of the message, and why
   */
  static EventLog.Item of(
      JsonNode incident,
      Instant at,
      Instant recorded,
      String target,
      List<String> rules,
      String text) {
    ObjectNode details = EventJson.mapper().createObjectNode();
    details.putArray("targets").add(target);
    rules.forEach(details.putArray("rules")::add);
    return RuleEffects.item(incident, at, recorded, text, details);
  }
}
