package io.crosstalk.rules.kafka;

import io.crosstalk.engine.incident.IncidentVersions;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Keys;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.event.json.CloudEvent;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.rule.Rule;
import io.crosstalk.rules.storage.IncidentJson;
import io.crosstalk.rules.storage.OutboxStore.Entry;
import io.crosstalk.rules.storage.WorldStore.Progress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Events of the public feed, as CloudEvents. */
final class IncidentEvents {
  private static final String TYPES = "io.crosstalk.";

  private IncidentEvents() {}

  /** A new version of an incident, without the series to plot, which the REST interface returns. */
  static Entry of(World world, Publication publication, Instant recordedAt) {
    Incident incident =
        IncidentVersions.recorded(
            IncidentVersions.withoutSeries(publication.incident()), recordedAt);
    var event =
        new CloudEvent<>(
            incident.id() + ":" + incident.revision(),
            source(world.key()),
            TYPES + "incident." + publication.kind().wireName(),
            incident.id(),
            publication.at(),
            IncidentJson.of(incident, publication.standing()));
    return new Entry(Topics.INCIDENTS, Keys.of(world, incident.id()), event.id(), json(event));
  }

  /** The end of a world, after which no event about it follows. */
  static Entry ended(Progress progress, Instant lastKnown) {
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
    return new Entry(Topics.INCIDENTS, progress.world() + "/", event.id(), json(event));
  }

  static Entry of(Rule rule) {
    return new Entry(
        Topics.RULES, rule.id() + "@" + rule.validFrom().toEpochMilli(), rule.id(), json(rule));
  }

  /**
   * Source of the events of one run: runs of a world share the ids of their incidents, and the
   * source distinguishes their events.
   */
  private static String source(String world) {
    return "/crosstalk/worlds/"
        + URLEncoder.encode(world, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String json(Object value) {
    return EventJson.mapper().writeValueAsString(value);
  }
}
