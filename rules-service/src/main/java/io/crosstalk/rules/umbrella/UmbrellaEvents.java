package io.crosstalk.rules.umbrella;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.CloudEvent;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.report.incident.Titles;
import io.crosstalk.rules.storage.incident.StoredIncidents;
import io.crosstalk.rules.storage.message.UmbrellaMembers.State;
import io.crosstalk.rules.storage.message.UmbrellaStore.Member;
import io.crosstalk.rules.storage.message.UmbrellaStore.Umbrella;
import io.crosstalk.rules.storage.query.IncidentView;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates the CloudEvents of umbrellas. The data have the form of an incident, with the umbrella in
 * a field of its own; texts are written for the target that receives them.
 */
@Component
final class UmbrellaEvents {
  private static final int MAX_RESOURCES = 20;

  private final StoredIncidents incidents;
  private final IncidentView view;

  UmbrellaEvents(StoredIncidents incidents, IncidentView view) {
    this.incidents = incidents;
    this.view = view;
  }

  /** A CloudEvent as JSON. */
  record Event(String id, String json) {}

  /**
   * Creates the event of a message.
   *
   * @param counts number of incidents by state
   * @param listed the incidents to be named, which last
   * @param now wall-clock time
   */
  Event of(
      Umbrella umbrella,
      MessageType type,
      Severity severity,
      Map<State, Integer> counts,
      List<Member> listed,
      Instant now) {
    String id = Keys.resource(umbrella.key());
    int revision = umbrella.revision() + 1;
    ObjectNode data =
        EventJson.mapper().valueToTree(incident(umbrella, listed.isEmpty(), severity, now));
    data.set("umbrella", json(umbrella, counts, listed));
    var event =
        new CloudEvent<>(
            id + ":" + revision,
            "/crosstalk/umbrellas/" + id,
            type.eventType(),
            id,
            umbrella.time(),
            data);
    return new Event(event.id(), EventJson.mapper().writeValueAsString(event));
  }

  /** The umbrella in the form of an incident without victims. */
  private static Incident incident(
      Umbrella umbrella, boolean isOver, Severity severity, Instant now) {
    World world = Keys.world(umbrella.key());
    Instant end = isOver ? umbrella.time() : null;
    return new Incident(
        Keys.resource(umbrella.key()),
        world.caseName(),
        world.key(),
        isOver ? IncidentStatus.RESOLVED : IncidentStatus.OPEN,
        severity,
        "",
        CauseClass.UNKNOWN,
        List.of(),
        umbrella.began(),
        end,
        umbrella.began(),
        umbrella.began(),
        end,
        now,
        umbrella.revision() + 1,
        null,
        List.of(),
        0,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        "",
        List.of(),
        List.of(),
        "",
        DataState.CURRENT,
        null,
        null,
        "UTC",
        null,
        List.of(),
        null);
  }

  private ObjectNode json(Umbrella umbrella, Map<State, Integer> counts, List<Member> listed) {
    ObjectNode json = EventJson.mapper().createObjectNode();
    json.put("rule", umbrella.rule());
    json.put("team", umbrella.team());
    json.put("day", umbrella.day().toString());
    for (State state : State.values()) {
      json.put(state.name().toLowerCase(Locale.ROOT), counts.getOrDefault(state, 0));
    }
    ArrayNode items = json.putArray("incidents");
    Map<String, Incident> stored =
        incidents.of(listed.stream().map(each -> Keys.resource(each.key())).toList()).stream()
            .collect(Collectors.toMap(Incident::id, Function.identity()));
    for (Member each : listed) {
      Incident incident = stored.get(Keys.resource(each.key()));
      if (incident != null) {
        items.add(item(incident, each.severity()));
      }
    }
    return json;
  }

  /**
   * An incident as the message names it, with resources from which names of users are known. The
   * cause can change at any time, and the message is repeated after a pause only: it is not named.
   */
  private ObjectNode item(Incident incident, Severity severity) {
    ObjectNode item = EventJson.mapper().createObjectNode();
    item.put("id", incident.id());
    item.put("severity", severity.wireName());
    item.put("title", Titles.degradation(incident));
    view.addSite(item, incident.id());
    ArrayNode resources = item.putArray("resources");
    for (Victim each : incident.victims().stream().limit(MAX_RESOURCES).toList()) {
      add(resources, each.resource(), each.kind());
    }
    SharedResource shared = incident.sharedResource();
    if (shared != null) {
      add(resources, shared.id(), shared.kind());
    }
    return item;
  }

  private static void add(ArrayNode resources, String resource, ResourceKind kind) {
    resources.addObject().put("resource", resource).put("kind", kind.wireName());
  }
}
