package io.crosstalk.rules.notify.message;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.ticket.Ticket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Messages about one incident of the live world, for tests. */
public final class Messages {
  private static final Instant AT = Instant.parse("2026-03-13T23:05:00Z");

  private static final String INCIDENT =
      """
      {"id":"inc-4e0012ab34cd56ef","case":null,"world":"live~0","status":"open","severity":"critical",
       "title":"vm-uat-oracle (uat) slows app-orders through esx-07/vmhba2","causeClass":"noisy_neighbour",
       "contributing":[],"onset":"2026-03-13T23:01:00Z","end":null,"detectedAt":"2026-03-13T23:03:00Z",
       "openedAt":"2026-03-13T23:03:00Z","resolvedAt":null,"recordedAt":"2026-03-13T23:03:01Z","revision":1,
       "sharedResource":{"id":"esx-07/vmhba2","kind":"storage_adapter"},
       "victims":[{"resource":"app-orders","kind":"application","metric":"app.timeouts","baseline":0.0,"observed":10.0,
         "unit":"1/min","environment":"production","team":"team-orders","criticality":1}],"victimCount":1,
       "suspects":[{"rank":1,"resource":"vm-uat-oracle","environment":"uat","team":"team-dba","probability":0.99,
         "evidence":[]}],
       "exonerated":[],"notMeasured":[],"teams":[{"team":"team-orders","role":"victim"}],"recurrences":[],"changes":[],"remedy":null,
       "tickets":[],"fingerprint":"fp-1","evidence":[],"advice":[],
       "explanation":"app-orders (production): time-outs 10/min, ordinarily 0/min.\\nMove vm-uat-oracle.",
       "dataState":"current","resolution":null,"timeZone":"UTC"}""";

  private Messages() {}

  /** A message without a ticket. */
  public static Message of(MessageType type) {
    return of(type, null);
  }

  /**
   * A message.
   *
   * @param ticket counterpart of the incident from an earlier message; null without one
   */
  public static Message of(MessageType type, @Nullable Ticket ticket) {
    Incident incident = EventJson.read(INCIDENT.getBytes(StandardCharsets.UTF_8), Incident.class);
    String event =
        "{\"id\":\"%s:%d\",\"type\":\"%s\",\"data\":%s}"
            .formatted(incident.id(), type.ordinal() + 1, type.eventType(), INCIDENT);
    return new Message(
        "live~0/" + incident.id() + ":" + (type.ordinal() + 1),
        type,
        AT.plusSeconds(60L * type.ordinal()),
        event.getBytes(StandardCharsets.UTF_8),
        incident,
        new MessageText(incident.title(), "News of the kind " + type, incident.explanation()),
        ticket,
        false);
  }

  /** An incident with a map. */
  public static Incident withMap() {
    ObjectNode json = EventJson.mapper().valueToTree(of(MessageType.OPENED).incident());
    IncidentMap map =
        new IncidentMap(
            List.of(
                new Node("app-orders", ResourceKind.APPLICATION, Role.VICTIM, "esx-07/vmhba2"),
                new Node("esx-07/vmhba2", ResourceKind.STORAGE_ADAPTER, Role.SHARED, null),
                new Node("vm-<uat>", ResourceKind.VM, Role.CULPRIT, "esx-07/vmhba2")),
            0);
    json.set("map", EventJson.mapper().valueToTree(map));
    return EventJson.mapper().treeToValue(json, Incident.class);
  }

  /**
   * A message for a child ticket.
   *
   * @param ticket the child ticket from an earlier message; null without one
   * @param child the child
   */
  public static Message ofChild(MessageType type, @Nullable Ticket ticket, ChildTicket child) {
    Message message = of(type, ticket);
    return new Message(
        message.idempotencyKey() + "#" + child.id(),
        type,
        message.at(),
        message.event(),
        message.incident(),
        ChildText.of(message.incident(), child, message.text().news()),
        ticket,
        false,
        child);
  }

  /** The same message, sent again. */
  public static Message repeated(Message message) {
    return new Message(
        message.idempotencyKey(),
        message.type(),
        message.at(),
        message.event(),
        message.incident(),
        message.text(),
        message.ticket(),
        true,
        message.child());
  }
}
