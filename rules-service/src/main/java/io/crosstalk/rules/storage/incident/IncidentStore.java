package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.report.timeline.Timeline;
import io.crosstalk.report.timeline.TimelineEntry;
import io.crosstalk.rules.lifecycle.Diagnosed;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import io.crosstalk.rules.lifecycle.Lifecycle;
import io.crosstalk.rules.lifecycle.PeoplesPart;
import io.crosstalk.rules.lifecycle.Standing;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Stores incidents as JSON that can be sent to clients unchanged, with columns for searching. */
@Component
public class IncidentStore {
  private static final String KEEP =
      """
      insert into incident (id, world_name, world, case_name, standing, merged_into, published, status, severity, cause,
          onset, ended_at, data_state, environments, teams, resources, suspected, fingerprint, entry, summary,
          opened_summary, content, people, changed)
      values (:id, :worldName, :world, :case, :standing, :mergedInto, true, :status, :severity, :cause, :onset, :end,
          :dataState, :environments, :teams, :resources, :suspected, :fingerprint, cast(:entry as json),
          cast(:summary as json), cast(:summary as json), cast(:content as json), cast(:people as json), :changed)
      on conflict (id) do update set standing = excluded.standing, merged_into = excluded.merged_into, published = true,
          status = excluded.status, severity = excluded.severity, cause = excluded.cause, onset = excluded.onset,
          ended_at = excluded.ended_at, data_state = excluded.data_state, environments = excluded.environments,
          teams = excluded.teams, resources = excluded.resources, suspected = excluded.suspected,
          fingerprint = excluded.fingerprint, entry = excluded.entry, summary = excluded.summary,
          content = excluded.content, people = excluded.people, changed = excluded.changed, last_changed = now(),
          erased = null""";

  private final JdbcClient jdbc;
  private final JdbcTemplate batches;
  private final ChangeCount changes;

  IncidentStore(JdbcClient jdbc, JdbcTemplate batches, ChangeCount changes) {
    this.jdbc = jdbc;
    this.batches = batches;
    this.changes = changes;
  }

  /** The stored version before a new one. */
  private record Before(Incident incident, Lifecycle lifecycle) {}

  /**
   * A stored version with the state that it and people give the incident.
   *
   * @param message the message about it; null when receivers are not notified of it
   */
  public record Stored(Version version, Lifecycle lifecycle, @Nullable MessageType message) {}

  /**
   * Stores a version with its entries in the timeline.
   *
   * @param decision entry about the decision of a person that has caused it, before which the
   *     others do not lie; null without one
   * @param recordedAt wall-clock time
   * @return the version; empty when it, or a later one, was stored before
   */
  public Optional<Stored> store(
      World world, Version version, @Nullable TimelineEntry decision, Instant recordedAt) {
    // The lock of the counter comes first: actions of people wait for it, too.
    long change = changes.next();
    Incident incident = version.incident();
    Before before = before(incident.id());
    boolean isAgain = before != null && isFoundAgain(before.incident(), incident);
    if (before != null && before.incident().revision() >= incident.revision() && !isAgain) {
      return Optional.empty();
    }
    Diagnosed next = Diagnosed.of(incident, Standing.of(version).isLive());
    Lifecycle last = before == null ? new Lifecycle(next, PeoplesPart.NONE) : before.lifecycle();
    Lifecycle lifecycle = last.after(next, version.kind(), version.at());
    // An incident opens once, even if it was only recorded first. The first message to a target is
    // one on its opening anyway.
    VersionKind kind =
        before != null && version.kind() == VersionKind.OPENED
            ? isAgain ? VersionKind.REOPENED : VersionKind.CHANGED
            : version.kind();
    keep(world, version, lifecycle, change, recordedAt);
    List<TimelineEntry> entries = new ArrayList<>();
    Incident earlier = before == null ? null : before.incident();
    if (decision == null) {
      entries.addAll(Timeline.entries(earlier, version));
    } else {
      entries.add(decision);
      entries.addAll(Timeline.entries(earlier, at(version, decision.at())));
    }
    addTimeline(incident.id(), entries);
    return Optional.of(new Stored(version, lifecycle, lifecycle.message(last, kind)));
  }

  /** Returns whether a diagnosis that has begun anew finds an incident that it had left open. */
  private static boolean isFoundAgain(Incident before, Incident found) {
    return before.resolution() == Resolution.EXPIRED && found.status() != IncidentStatus.RESOLVED;
  }

  private static Version at(Version v, Instant at) {
    return new Version(v.world(), v.incident(), v.kind(), at, v.mergedInto(), v.decision());
  }

  private @Nullable Before before(String id) {
    return jdbc.sql("select content, people from incident where id = :id")
        .param("id", id)
        .query((row, n) -> before(row.getString("content"), row.getString("people")))
        .optional()
        .orElse(null);
  }

  private static Before before(String content, @Nullable String people) {
    JsonNode json = EventJson.mapper().readTree(content);
    return new Before(
        EventJson.mapper().treeToValue(json, Incident.class),
        new Lifecycle(IncidentJson.diagnosed(json), IncidentJson.people(people)));
  }

  private void keep(
      World world, Version version, Lifecycle lifecycle, long change, Instant recordedAt) {
    Incident incident = IncidentVersions.recorded(version.incident(), recordedAt);
    Standing standing = Standing.of(version);
    PeoplesPart people = lifecycle.people();
    Instant end = incident.end() == null ? incident.resolvedAt() : incident.end();
    jdbc.sql(KEEP)
        .param("id", incident.id())
        .param("worldName", world.name())
        .param("world", world.key())
        .param("case", world.caseName())
        .param("standing", standing.wireName())
        .param("mergedInto", standing.mergedInto())
        .param("status", lifecycle.state().status().wireName())
        .param("severity", incident.severity().wireName())
        .param("cause", incident.causeClass().wireName())
        .param("onset", Sql.time(incident.onset()))
        .param("end", Sql.timeOrNull(end), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("dataState", Objects.requireNonNull(incident.dataState()).wireName())
        .param("environments", Sql.texts(SearchTerms.environments(incident)))
        .param("teams", Sql.texts(SearchTerms.teams(incident)))
        .param("resources", Sql.texts(SearchTerms.resources(incident)))
        .param("suspected", Sql.texts(SearchTerms.suspected(incident)))
        .param("fingerprint", incident.fingerprint())
        .param("entry", IncidentJson.entryOf(incident, standing).toString())
        .param("summary", IncidentJson.of(IncidentVersions.listed(incident), standing).toString())
        .param("content", IncidentJson.of(incident, standing).toString())
        .param(
            "people",
            people.equals(PeoplesPart.NONE) ? null : EventJson.mapper().writeValueAsString(people),
            Types.VARCHAR)
        .param("changed", change)
        .update();
  }

  private void addTimeline(String incident, List<TimelineEntry> entries) {
    List<Object[]> rows =
        entries.stream()
            .map(
                entry ->
                    new Object[] {
                      incident,
                      Sql.time(entry.at()),
                      entry.kind().wireName(),
                      Sql.text(entry.text()),
                      entry.resource() == null ? null : Sql.text(entry.resource()),
                      entry.probability()
                    })
            .toList();
    batches.batchUpdate(
        """
        insert into timeline (incident, at, kind, text, resource, probability)
        values (?, ?, ?, ?, ?, ?)""",
        rows);
  }
}
