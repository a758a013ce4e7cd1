package io.crosstalk.rules.notify.alertmanager;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.Messages;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** Messages about versions of one incident, for tests. */
final class Revisions {
  private Revisions() {}

  /** A message about a version in which a field of the incident differs. */
  static Message of(MessageType type, String field, Object value) {
    return with(Messages.of(type), field, value);
  }

  /** A message about the end of the incident. */
  static Message ended(MessageType type, Instant end) {
    return with(of(type, "status", "resolved"), "end", end);
  }

  private static Message with(Message message, String field, Object value) {
    ObjectNode incident = EventJson.mapper().valueToTree(message.incident());
    incident.set(field, EventJson.mapper().valueToTree(value));
    return new Message(
        message.idempotencyKey(),
        message.type(),
        message.at(),
        message.event(),
        EventJson.mapper().treeToValue(incident, Incident.class),
        message.text(),
        message.ticket(),
        message.repeated());
  }
}
