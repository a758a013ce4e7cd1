package io.crosstalk.rules.message;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.CloudEvent;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import io.crosstalk.rules.lifecycle.Standing;
import io.crosstalk.rules.storage.incident.IncidentJson;
import io.crosstalk.rules.storage.incident.IncidentStore.Stored;
import io.crosstalk.rules.storage.message.OutboxStore.Entry;
import io.crosstalk.rules.storage.world.WorldStore.Progress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Creates the CloudEvents of the topic {@code crosstalk.incidents}. */
public final class IncidentEvents {
  private static final String TYPES = "io.crosstalk.";

  private IncidentEvents() {}

  /**
   * Creates the event of a new version of an incident. The plotted series are left out; the REST
   * interface returns them.
   *
   * @param at event time of the version
   * @param incident the incident as JSON without series, as the diagnosis and people state it
   */
  public static Entry of(World world, MessageType type, Instant at, ObjectNode incident) {
    String id = incident.path("id").asString();
    var event =
        new CloudEvent<>(
            id + ":" + incident.path("revision").asInt(),
            source(world.key()),
            type.eventType(),
            id,
            at,
            incident);
    return Entry.inCurrentSpan(Topics.INCIDENTS, Keys.of(world, id), event.id(), json(event));
  }

  /** The incident of a version as JSON without series, as the diagnosis and people state it. */
  static ObjectNode incident(Stored stored, Instant recordedAt) {
    Incident incident =
        IncidentVersions.recorded(
            IncidentVersions.withoutSeries(stored.version().incident()), recordedAt);
    return IncidentJson.withPeople(
        IncidentJson.of(incident, Standing.of(stored.version())), stored.lifecycle());
  }

  /**
   * Creates the event that a world has ended, after which there are no more events about the world.
   *
   * @param lastKnown time of the event if no tick has been received
   */
  public static Entry ended(Progress progress, Instant lastKnown) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("world", progress.world());
    data.put("completeThrough", progress.through());
    data.put("ended", true);
    var event =
        new CloudEvent<>(
            progress.world() + ":ended",
            source(progress.world()),
            TYPES + "world.ended",
            progress.world(),
            progress.through() == null ? lastKnown : progress.through(),
            data);
    return Entry.inCurrentSpan(Topics.INCIDENTS, progress.world() + "/", event.id(), json(event));
  }

  /**
   * CloudEvents source of a run of a world. All runs of a world have the same incident ids, so that
   * only the source distinguishes their events.
   */
  private static String source(String world) {
    return "/crosstalk/worlds/"
        + URLEncoder.encode(world, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String json(Object value) {
    return EventJson.mapper().writeValueAsString(value);
  }
}
