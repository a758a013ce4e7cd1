package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.report.incident.Differences;
import io.crosstalk.report.incident.SiteTime;
import io.crosstalk.report.incident.Teams;
import io.crosstalk.report.incident.Titles;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.incident.IncidentJson;
import io.crosstalk.rules.storage.message.ChildStore.Child;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.DeliveryStore.DueChild;
import io.crosstalk.rules.storage.message.DeliveryStore.TicketRow;
import io.crosstalk.rules.storage.message.SentMessages.Before;
import io.crosstalk.rules.storage.message.SentMessages.SentMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the message of a stored event for one target. */
public final class MessageWriter {
  /** Field of the data with the sentences on what has changed since the last message. */
  private static final String DIFFERENCES = "differences";

  /** Field with resources of the last message, from which names of users are known. */
  private static final String EARLIER = "earlier";

  private final Due due;
  private final Context context;

  private MessageWriter(Due due, Context context) {
    this.due = due;
    this.context = context;
  }

  /**
   * Facts that a message depends on besides its event.
   *
   * @param masks what the target does not receive
   * @param before messages that the target has received
   * @param ownership contact data of teams that the target receives
   */
  public record Context(MessageMasks masks, Before before, Ownership ownership) {
    static final Context NONE = new Context(MessageMasks.NONE, Before.NONE, Ownership.NONE);
  }

  /** Writes a message with all data. */
  static Message of(Due due) {
    return write(due, Context.NONE).message();
  }

  /**
   * A written message.
   *
   * @param stated the incident before personal data were replaced, for the plan of child tickets
   * @param isNews whether the message states anything that the target does not know; a change of
   *     the diagnosis can be none after messages that were not delivered, or for one recipient
   */
  public record Written(Message message, Incident stated, boolean isNews) {}

  /**
   * Writes a message. The first message that a target receives of an incident opens it there,
   * whatever has happened before that it was not notified of. An earlier message that was given up
   * may have had an effect; so this one counts as repeated.
   */
  public static Written write(Due due, Context context) {
    ObjectNode event = (ObjectNode) EventJson.mapper().readTree(due.payload());
    if (event.path("data").has(UmbrellaWriter.UMBRELLA)) {
      Message message = UmbrellaWriter.write(due, event, context.masks());
      return new Written(message, message.incident(), true);
    }
    return new MessageWriter(due, context).write(event);
  }

  private Written write(ObjectNode event) {
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
    Differences.Version now = shown(data);
    addDifferences(data, now);
    context.masks().apply(data);
    data.remove(EARLIER);
    Incident incident = EventJson.mapper().treeToValue(data, Incident.class);
    ChildTicket child = dueChild == null ? null : child(dueChild, now.shown());
    MessageText text = text(type, data, incident, child, now.shown());
    Message message =
        new Message(
            due.key() + ":" + due.eventId() + (child == null ? "" : "#" + child.id()),
            type,
            Instant.parse(event.path("time").asString()),
            EventJson.mapper().writeValueAsString(event).getBytes(StandardCharsets.UTF_8),
            incident,
            text.withSubject(subject(incident)),
            ticket(due.ticket()),
            due.attempts() > 0 || replaces,
            child);
    return new Written(message, now.shown(), isNews(type, data));
  }

  private boolean isNews(MessageType type, JsonNode data) {
    return type != MessageType.CHANGED
        || PersonAction.in(data) != null
        || context.before().latest() == null
        || data.has(DIFFERENCES);
  }

  /**
   * The incident as it is stated to the readers of the ticket.
   *
   * @param data the incident as JSON; suspects that are not named are removed from it
   */
  private Differences.Version shown(ObjectNode data) {
    UnnamedSuspects unnamed = unnamed(EventJson.mapper().treeToValue(data, Incident.class));
    unnamed.removeFrom(data);
    return new Differences.Version(
        EventJson.mapper().treeToValue(data, Incident.class), unnamed.all());
  }

  /** Suspects that are not named to the readers of the ticket. */
  private UnnamedSuspects unnamed(Incident incident) {
    DueChild child = due.child();
    return child == null
        ? UnnamedSuspects.of(incident)
        : UnnamedSuspects.of(incident, Set.of(child.child().team()));
  }

  /** Adds what has changed since the last message that the target has received. */
  private void addDifferences(ObjectNode data, Differences.Version now) {
    SentMessage latest = context.before().latest();
    if (latest == null || due.first()) {
      return;
    }
    ObjectNode known = data(latest);
    Amendments.apply(latest.amendment(), known);
    List<String> sentences = new ArrayList<>(endWithoutRecovery(known, data));
    sentences.addAll(Differences.between(shown(known), now, Teams::isToBeNotified));
    if (!sentences.isEmpty()) {
      ArrayNode differences = data.putArray(DIFFERENCES);
      sentences.forEach(each -> differences.addObject().put("text", each));
      ObjectNode earlier = data.putObject(EARLIER);
      earlier.set("sharedResource", known.path("sharedResource"));
      earlier.set("victims", known.path("victims"));
    }
  }

  /**
   * The end of the diagnosis without a recovery, of an incident that a person keeps open; none when
   * the summary states the end.
   */
  private static List<String> endWithoutRecovery(JsonNode known, JsonNode data) {
    if (known.has(IncidentJson.DIAGNOSED_RESOLUTION) || data.at("/summary/recovery").isString()) {
      return List.of();
    }
    return switch (data.at("/" + IncidentJson.DIAGNOSED_RESOLUTION + "/resolution").asString("")) {
      case "expired" -> List.of(Texts.of("differences.expired"));
      case "lasting" -> List.of(Texts.of("differences.lasting"));
      default -> List.of();
    };
  }

  private static ObjectNode data(SentMessage sent) {
    return (ObjectNode) EventJson.mapper().readTree(sent.payload()).path("data");
  }

  private static String differences(JsonNode data) {
    return String.join(
        " ",
        data.path(DIFFERENCES).valueStream().map(each -> each.path("text").asString()).toList());
  }

  /** The subject, which the first message has determined. */
  private String subject(Incident incident) {
    String known = context.before().subject();
    if (known != null) {
      return known;
    }
    SentMessage first = context.before().first();
    if (first == null) {
      return subjectOf(incident);
    }
    ObjectNode data = data(first);
    context.masks().apply(data);
    return subjectOf(EventJson.mapper().treeToValue(data, Incident.class));
  }

  private static String subjectOf(Incident incident) {
    return incident.victims().isEmpty()
        ? incident.title()
        : Texts.of(
            "message.subject",
            Titles.degradation(incident),
            SiteTime.of(incident).momentInZone(incident.onset()));
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

  private MessageText text(
      MessageType type,
      JsonNode data,
      Incident incident,
      @Nullable ChildTicket child,
      Incident stated) {
    PersonAction action = PersonAction.in(data);
    ParentText parent =
        new ParentText(
            type,
            incident,
            action,
            differences(data),
            data.path("link").asString(null),
            data.path("mergedInto").asString(""),
            TeamLines.of(stated, context.ownership()));
    return child == null ? parent.text() : parent.forChild(child);
  }
}
