package io.crosstalk.rules.notify;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.Summary;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.ChildStore.Child;
import io.crosstalk.rules.storage.DeliveryStore.Due;
import io.crosstalk.rules.storage.DeliveryStore.DueChild;
import io.crosstalk.rules.storage.DeliveryStore.TicketRow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Writes the message of a stored event for one target. */
final class MessageWriter {
  private MessageWriter() {}

  /** Writes a message with all data. */
  static Message of(Due due) {
    return of(due, MessageMasks.NONE);
  }

  static Message of(Due due, MessageMasks masks) {
    return write(due, masks).message();
  }

  /**
   * A written message.
   *
   * @param stated the incident before personal data were replaced, for the plan of child tickets
   */
  record Written(Message message, Incident stated) {}

  /**
   * Writes a message. The first message that a target receives of an incident opens it there,
   * whatever has happened before that it was not told of. An earlier message that was given up may
   * have had an effect; so this one counts as repeated.
   */
  static Written write(Due due, MessageMasks masks) {
    ObjectNode event = (ObjectNode) EventJson.mapper().readTree(due.payload());
    DueChild dueChild = due.child();
    MessageType type =
        dueChild == null ? MessageType.ofEvent(event.path("type").asString()) : dueChild.type();
    boolean replaces = due.first() && type != MessageType.OPENED;
    if (replaces) {
      type = MessageType.OPENED;
      event.put("type", type.eventType());
    }
    ObjectNode data = (ObjectNode) event.path("data");
    Amendments.apply(due.amendment(), data);
    unnamed(EventJson.mapper().treeToValue(data, Incident.class), dueChild).removeFrom(data);
    Incident stated = EventJson.mapper().treeToValue(data, Incident.class);
    masks.apply(data);
    Incident incident = EventJson.mapper().treeToValue(data, Incident.class);
    ChildTicket child = dueChild == null ? null : child(dueChild, stated);
    PersonAction action = PersonAction.in(data);
    String body = body(incident, data.path("link").asString(null));
    MessageText text = text(type, incident, body, action);
    Message message =
        new Message(
            due.key() + ":" + due.eventId() + (child == null ? "" : "#" + child.id()),
            type,
            Instant.parse(event.path("time").asString()),
            EventJson.mapper().writeValueAsString(event).getBytes(StandardCharsets.UTF_8),
            incident,
            child == null ? text : ChildText.of(incident, child, newsOf(text, action)),
            ticket(due.ticket()),
            due.attempts() > 0 || replaces,
            child);
    return new Written(message, stated);
  }

  /** Suspects that the readers of the ticket are not told of. */
  private static UnnamedSuspects unnamed(Incident incident, @Nullable DueChild child) {
    return child == null
        ? UnnamedSuspects.of(incident)
        : UnnamedSuspects.of(incident, Set.of(child.child().team()));
  }

  /** News for a child ticket, with the text of the person. */
  private static String newsOf(MessageText text, @Nullable PersonAction action) {
    return action == null ? text.news() : action.after(text.news());
  }

  private static @Nullable Ticket ticket(@Nullable TicketRow row) {
    return row == null ? null : new Ticket(row.key(), row.url(), row.status());
  }

  /** The child ticket; its team leaves when the version no longer names it with its role. */
  private static ChildTicket child(DueChild due, Incident incident) {
    Child child = due.child();
    return new ChildTicket(
        child.id(),
        child.team(),
        child.role(),
        child.contact(),
        ticket(due.parent()),
        !ChildPlan.isConcerned(child.team(), child.role(), incident));
  }

  /** The three lines to read first with the address of the page, and the details. */
  private static String body(Incident incident, @Nullable String link) {
    List<String> lines = new ArrayList<>();
    Summary summary = incident.summary();
    if (summary != null) {
      lines.addAll(List.of(summary.degradation(), summary.cause(), summary.action()));
    }
    if (link != null) {
      lines.add(Texts.of("message.link", link));
    }
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.add(incident.explanation());
    return String.join("\n", lines);
  }

  private static MessageText text(
      MessageType type, Incident incident, String body, @Nullable PersonAction action) {
    String news = news(type, incident);
    return action == null
        ? new MessageText(incident.title(), news, body)
        : new MessageText(
            incident.title(),
            type == MessageType.OPENED ? news + " " + action.news() : action.news(),
            action.before(body));
  }

  private static String news(MessageType type, Incident incident) {
    if (type == MessageType.CHANGED && incident.dataState() == DataState.NO_DATA) {
      return Texts.of("message.noData");
    }
    if (type == MessageType.OPENED && incident.status() == IncidentStatus.RESOLVED) {
      return Texts.of("message.opened.over");
    }
    return Texts.of("message." + type.name().toLowerCase(Locale.ROOT));
  }
}
