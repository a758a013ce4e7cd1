package io.crosstalk.rules.notify.message;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the message of an umbrella. Its data have the form of an incident, so that each adapter
 * keeps a ticket of the umbrella as it does of an incident.
 */
final class UmbrellaWriter {
  /** Field of the data with the umbrella. */
  static final String UMBRELLA = "umbrella";

  /** Field of an incident with resources, from which names of users are known. */
  private static final String RESOURCES = "resources";

  private UmbrellaWriter() {}

  /**
   * Writes the message.
   *
   * @param event the event; changed by this method
   * @param masks what the target does not receive
   */
  static Message write(Due due, ObjectNode event, MessageMasks masks) {
    MessageType type = MessageType.ofEvent(event.path("type").asString());
    boolean replaces = due.first() && type != MessageType.OPENED;
    if (replaces) {
      type = MessageType.OPENED;
      event.put("type", type.eventType());
    }
    ObjectNode data = (ObjectNode) event.path("data");
    ObjectNode umbrella = (ObjectNode) data.path(UMBRELLA);
    umbrella.path("incidents").forEach(each -> mask((ObjectNode) each, masks));
    MessageText text = new UmbrellaText(type, umbrella).text();
    data.put("title", text.title());
    data.put("explanation", text.body());
    return new Message(
        due.key() + ":" + due.eventId(),
        type,
        Instant.parse(event.path("time").asString()),
        EventJson.mapper().writeValueAsString(event).getBytes(StandardCharsets.UTF_8),
        EventJson.mapper().treeToValue(data, Incident.class),
        text,
        ticket(due),
        due.attempts() > 0 || replaces);
  }

  /** Replaces personal data in an incident, by the same masks as in its own messages. */
  private static void mask(ObjectNode incident, MessageMasks masks) {
    masks.apply(incident);
    incident.remove(RESOURCES);
  }

  private static @Nullable Ticket ticket(Due due) {
    return due.ticket() == null
        ? null
        : new Ticket(due.ticket().key(), due.ticket().url(), due.ticket().status());
  }
}
