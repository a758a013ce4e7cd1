package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Deed;
import io.crosstalk.rules.lifecycle.Diagnosed;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import io.crosstalk.rules.lifecycle.Lifecycle;
import io.crosstalk.rules.lifecycle.LifecycleState;
import io.crosstalk.rules.lifecycle.PeoplesPart;
import io.crosstalk.rules.lifecycle.Standing;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts an incident to JSON, with its standing: live, merged into another one, or withdrawn. */
public final class IncidentJson {
  /** Field with the resolution by the diagnosis of an incident that a person keeps open. */
  public static final String DIAGNOSED_RESOLUTION = "diagnosedResolution";

  private static final List<String> DETAILS =
      List.of("evidence", "exonerated", "notMeasured", "changes", "advice", "explanation", "map");

  /** Points of the small plot in a list, of which a row has about 100 pixels. */
  private static final int SPARKLINE_POINTS = 24;

  private IncidentJson() {}

  /** The fields of an incident that a list shows, and the series of its first victim. */
  static ObjectNode entryOf(Incident incident, Standing standing) {
    ObjectNode json = of(IncidentVersions.listed(incident), standing);
    json.remove(DETAILS);
    for (JsonNode suspect : json.path("suspects")) {
      ((ObjectNode) suspect).remove("evidence");
    }
    sparkline(incident)
        .map(each -> each.shortened(SPARKLINE_POINTS))
        .ifPresent(each -> json.set("sparkline", EventJson.mapper().valueToTree(each)));
    return json;
  }

  /** The series of the first victim that the evidence has. */
  private static Optional<Series> sparkline(Incident incident) {
    return incident.victims().stream()
        .limit(1)
        .flatMap(
            victim ->
                Stream.concat(
                        incident.suspects().stream().flatMap(each -> each.evidence().stream()),
                        incident.evidence().stream())
                    .flatMap(each -> each.series().stream())
                    .filter(each -> each.resource().equals(victim.resource()))
                    .filter(each -> each.metric().equals(victim.metric())))
        .filter(each -> !each.points().isEmpty())
        .findFirst();
  }

  /**
   * Adds what people have done: status, revision, and who acknowledged, resolved, reopened or was
   * assigned.
   *
   * @param json an incident as the diagnosis states it; changed by this method
   */
  public static ObjectNode withPeople(ObjectNode json, Lifecycle lifecycle) {
    PeoplesPart people = lifecycle.people();
    if (people.equals(PeoplesPart.NONE)) {
      return json;
    }
    json.put("status", lifecycle.state().status().wireName());
    json.put("revision", json.path("revision").asInt() + people.versions());
    add(json, "acknowledgement", people.acknowledged());
    add(json, "reopening", people.reopened());
    PeoplesPart.ManualResolution resolution = people.resolution();
    if (resolution != null) {
      ObjectNode node = add(json, "manualResolution", resolution.deed());
      node.put("whileDegraded", resolution.whileDegraded());
      node.put("degradation", degradation(resolution, lifecycle.diagnosed().dataState()));
    }
    putResolution(json, lifecycle.state());
    PeoplesPart.Assignment assignment = people.assignment();
    if (assignment != null) {
      add(json, "assignment", assignment.deed()).put("team", assignment.team());
    }
    json.put("comments", people.comments());
    json.putObject("feedback").put("right", people.right()).put("wrong", people.wrong());
    return json;
  }

  /**
   * Sets when and why the incident was resolved. A person's resolution keeps its time when the
   * recovery is measured later; an incident that a person has reopened is not resolved, whatever
   * was measured. The measured end stays, and the diagnosis' own resolution gets a field of its
   * own.
   */
  private static void putResolution(ObjectNode json, LifecycleState state) {
    if (!state.isOver()) {
      if (json.path("resolution").isString()) {
        json.putObject(DIAGNOSED_RESOLUTION)
            .put("at", json.path("resolvedAt").asString(null))
            .put("resolution", json.path("resolution").asString());
      }
      json.putNull("resolvedAt").putNull("resolution");
    } else if (state instanceof LifecycleState.Resolved(var data, var resolution)
        && resolution != null) {
      json.put("resolvedAt", resolution.deed().at().toString())
          .put("resolution", Resolution.BY_PERSON.wireName());
    }
  }

  /** State of the degradation, as known, after a resolution by a person. */
  private static String degradation(PeoplesPart.ManualResolution resolution, DataState dataState) {
    if (!resolution.whileDegraded()) {
      return "over";
    }
    return dataState == DataState.NO_DATA ? "unknown" : "lasts";
  }

  private static ObjectNode add(ObjectNode json, String field, @Nullable Deed deed) {
    if (deed == null) {
      return json;
    }
    return json.putObject(field)
        .put("by", deed.by())
        .put("at", deed.at().toString())
        .put("reason", deed.reason());
  }

  /**
   * Adds what people have done to a stored incident.
   *
   * @param item incident as the diagnosis states it
   * @param people stored part of people
   */
  public static String withPeople(String item, String people) {
    ObjectNode json = (ObjectNode) EventJson.mapper().readTree(item);
    Lifecycle lifecycle = new Lifecycle(diagnosed(json), people(people));
    return withPeople(json, lifecycle).toString();
  }

  /** The part of people, from its stored JSON; null when no person has acted. */
  static PeoplesPart people(@Nullable String stored) {
    return stored == null
        ? PeoplesPart.NONE
        : EventJson.mapper().readValue(stored, PeoplesPart.class);
  }

  /** The state that the diagnosis gives an incident, from its stored JSON. */
  public static Diagnosed diagnosed(JsonNode json) {
    return new Diagnosed(
        IncidentStatus.parse(json.path("status").asString()),
        !json.has("mergedInto") && !json.has("withdrawn"),
        DataState.parse(json.path("dataState").asString(DataState.CURRENT.wireName())),
        Severity.parse(json.path("severity").asString()),
        json.path("victimCount").asInt());
  }

  /**
   * Converts an incident to JSON, with the standing that its stored form has.
   *
   * @param stored the stored form
   */
  public static ObjectNode withStandingOf(String stored, Incident incident) {
    JsonNode json = EventJson.mapper().readTree(stored);
    ObjectNode converted = EventJson.mapper().valueToTree(incident);
    for (String field : List.of("mergedInto", "withdrawn")) {
      if (json.has(field)) {
        converted.set(field, json.path(field));
      }
    }
    return converted;
  }

  /** The next version of a stored incident, which ends it without a measured recovery. */
  static Incident expired(String content, Instant reached) {
    ObjectNode json = (ObjectNode) EventJson.mapper().readTree(content);
    Instant openedAt = Instant.parse(json.path("openedAt").asString());
    json.put("status", IncidentStatus.RESOLVED.wireName())
        .put("resolvedAt", (reached.isAfter(openedAt) ? reached : openedAt).toString())
        .put("resolution", Resolution.EXPIRED.wireName())
        .put("revision", json.path("revision").asInt() + 1);
    return EventJson.mapper().treeToValue(json, Incident.class);
  }

  public static ObjectNode of(Incident incident, Standing standing) {
    ObjectNode json = EventJson.mapper().valueToTree(incident);
    if (standing.mergedInto() != null) {
      json.put("mergedInto", standing.mergedInto());
    }
    if (standing.isWithdrawn()) {
      json.put("withdrawn", true);
    }
    return json;
  }
}
