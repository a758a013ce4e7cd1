package io.crosstalk.rules.notify;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.Summary;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.DeliveryStore.Due;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Writes the message of a stored event for one target. */
final class MessageWriter {
  private MessageWriter() {}

  /**
   * Writes a message. The first message that a target receives of an incident opens it there,
   * whatever has happened before that it was not told of. An earlier message that was given up may
   * have had an effect; so this one counts as repeated.
   */
  static Message of(Due due) {
    ObjectNode event = (ObjectNode) EventJson.mapper().readTree(due.payload());
    MessageType type = MessageType.ofEvent(event.path("type").asString());
    boolean replaces = due.first() && type != MessageType.OPENED;
    if (replaces) {
      type = MessageType.OPENED;
      event.put("type", type.eventType());
    }
    ObjectNode data = (ObjectNode) event.path("data");
    Amendments.apply(due.amendment(), data);
    UnnamedSuspects.of(EventJson.mapper().treeToValue(data, Incident.class)).removeFrom(data);
    Incident incident = EventJson.mapper().treeToValue(data, Incident.class);
    return new Message(
        due.key() + ":" + due.eventId(),
        type,
        Instant.parse(event.path("time").asString()),
        EventJson.mapper().writeValueAsString(event).getBytes(StandardCharsets.UTF_8),
        incident,
        text(type, incident, PersonAction.in(data)),
        due.ticket() == null
            ? null
            : new Ticket(due.ticket().key(), due.ticket().url(), due.ticket().status()),
        due.attempts() > 0 || replaces);
  }

  /** The three lines to read first, and the details after an empty line. */
  private static String body(Incident incident) {
    Summary summary = incident.summary();
    return summary == null
        ? incident.explanation()
        : String.join(
            "\n",
            summary.degradation(),
            summary.cause(),
            summary.action(),
            "",
            incident.explanation());
  }

  private static MessageText text(
      MessageType type, Incident incident, @Nullable PersonAction action) {
    String body = body(incident);
    return action == null
        ? new MessageText(incident.title(), news(type), body)
        : new MessageText(
            incident.title(),
            type == MessageType.OPENED ? news(type) + " " + action.news() : action.news(),
            action.before(body));
  }

  private static String news(MessageType type) {
    return Texts.of("message." + type.name().toLowerCase(Locale.ROOT));
  }
}
