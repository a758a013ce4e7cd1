package io.crosstalk.rules.storage.incident;

import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.IncidentVersions;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.PublicationKind;
import io.crosstalk.engine.incident.VerdictVersion;
import io.crosstalk.engine.incident.WorldIncidents;
import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Diagnosed;
import io.crosstalk.rules.lifecycle.Lifecycle;
import io.crosstalk.rules.lifecycle.PeoplesPart;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores incidents as JSON that can be sent to clients unchanged, with columns for searching. */
@Component
public class IncidentStore {
  private static final String KEEP =
      """
      insert into incident (id, world_name, world, case_name, standing, merged_into, opened_at, reaches_to, published,
          changed)
      values (:id, :worldName, :world, :case, :standing, :mergedInto, :openedAt, :reachesTo, :published, :changed)
      on conflict (id) do update set standing = excluded.standing, merged_into = excluded.merged_into,
          reaches_to = excluded.reaches_to, published = excluded.published, changed = excluded.changed,
          last_changed = now(), erased = null""";

  private static final String PUBLISH =
      """
      update incident set status = :status, severity = :severity, cause = :cause, onset = :onset, ended_at = :end,
          data_state = :dataState, suspected = :suspected,
          environments = :environments, teams = :teams, resources = :resources,
          signatures = :signatures, memory = cast(:memory as json), entry = cast(:entry as json),
          summary = cast(:summary as json),
          opened_summary = coalesce(opened_summary, cast(:opened as json)),
          content = cast(:content as json),
          self_evidence = coalesce(cast(:selfEvidence as json), self_evidence)
      where id = :id""";

  private final JdbcClient jdbc;
  private final JdbcTemplate batches;
  private final VictimStore victims;
  private final ChangeCount changes;
  private final PeopleStore people;

  IncidentStore(
      JdbcClient jdbc,
      JdbcTemplate batches,
      VictimStore victims,
      ChangeCount changes,
      PeopleStore people) {
    this.jdbc = jdbc;
    this.batches = batches;
    this.victims = victims;
    this.changes = changes;
    this.people = people;
  }

  /**
   * Stores the changes of a world since the last call.
   *
   * @param publications publications since the last call, in order
   * @param latest event time of the last verdicts applied
   * @param recordedAt wall-clock time of the change
   * @return the publications, each with the state that it and people give the incident
   */
  public List<Version> save(
      LoadedWorld world, List<Publication> publications, Instant latest, Instant recordedAt) {
    WorldIncidents incidents = world.incidents();
    Map<String, List<Evidence>> selfEvidence = new HashMap<>();
    publications.forEach(p -> selfEvidence.put(p.incident().id(), p.selfEvidence()));
    Map<String, Publication> opened = opened(publications);
    Collection<IncidentState> changed = incidents.changed();
    // The lock of the counter comes first: actions of people wait for it, too.
    long number = changed.isEmpty() ? 0 : changes.next();
    Map<String, Lifecycle> before = people.of(selfEvidence.keySet());
    List<Version> versions = versions(publications, before);
    Map<String, Lifecycle> latestStates = new HashMap<>();
    versions.forEach(version -> latestStates.put(version.id(), version.lifecycle()));
    for (IncidentState state : changed) {
      keep(state, number);
      Incident published = state.published();
      Lifecycle lifecycle = latestStates.get(state.id());
      if (published != null && lifecycle != null) {
        publish(
            state,
            IncidentVersions.recorded(published, recordedAt),
            lifecycle.state().status(),
            selfEvidence.get(state.id()),
            opened.get(state.id()));
        if (before.containsKey(state.id())) {
          people.save(state.id(), lifecycle.people());
        }
      }
      if (published != null) {
        victims.save(world, state);
      }
    }
    saveEpisodes(incidents);
    saveTimeline(publications);
    world.markSaved(latest);
    return versions;
  }

  /** The publications that open an incident, by its id. */
  private static Map<String, Publication> opened(List<Publication> publications) {
    Map<String, Publication> opened = new HashMap<>();
    for (Publication each : publications) {
      if (each.kind() == PublicationKind.OPENED) {
        opened.put(each.incident().id(), each);
      }
    }
    return opened;
  }

  private static String summary(Publication publication) {
    return IncidentJson.of(IncidentVersions.listed(publication.incident()), publication.standing())
        .toString();
  }

  private static List<Version> versions(
      List<Publication> publications, Map<String, Lifecycle> stored) {
    Map<String, Lifecycle> states = new HashMap<>(stored);
    List<Version> versions = new ArrayList<>();
    for (Publication publication : publications) {
      String id = publication.incident().id();
      Diagnosed next = Diagnosed.of(publication.incident(), publication.standing());
      Lifecycle before = states.getOrDefault(id, new Lifecycle(next, PeoplesPart.NONE));
      Lifecycle after = before.after(next, publication.kind(), publication.at());
      states.put(id, after);
      versions.add(new Version(publication, after, after.message(before, publication.kind())));
    }
    return versions;
  }

  /**
   * A publication with the state that it and people give the incident.
   *
   * @param message the message about it; null when receivers are not notified of it
   */
  public record Version(
      Publication publication, Lifecycle lifecycle, @Nullable MessageType message) {
    String id() {
      return publication.incident().id();
    }
  }

  private void keep(IncidentState state, long change) {
    World world = state.world();
    jdbc.sql(KEEP)
        .param("id", state.id())
        .param("worldName", world.name())
        .param("world", world.key())
        .param("case", world.caseName())
        .param("standing", IncidentStateRow.name(state.standing()))
        .param("mergedInto", IncidentStateRow.mergedInto(state.standing()))
        .param("openedAt", Sql.time(state.openedAt()))
        .param("reachesTo", Sql.timeOrNull(state.reachesTo()), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("published", state.published() != null)
        .param("changed", change)
        .update();
  }

  private void publish(
      IncidentState state,
      Incident incident,
      IncidentStatus status,
      @Nullable List<Evidence> selfEvidence,
      @Nullable Publication opened) {
    EarlierIncident memory = EarlierIncident.of(incident);
    jdbc.sql(PUBLISH)
        .param("id", incident.id())
        .param("status", status.wireName())
        .param("severity", incident.severity().wireName())
        .param("cause", incident.causeClass().wireName())
        .param("dataState", Objects.requireNonNull(incident.dataState()).wireName())
        .param("onset", Sql.time(incident.onset()))
        .param("end", Sql.timeOrNull(incident.end()), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("environments", Sql.texts(SearchTerms.environments(state.victims())))
        .param("teams", Sql.texts(SearchTerms.teams(incident)))
        .param("resources", Sql.texts(SearchTerms.resources(incident, state.victims())))
        .param("suspected", Sql.texts(SearchTerms.suspected(incident, state.victims())))
        .param("signatures", Sql.texts(SearchTerms.signatures(memory)))
        .param("memory", json(memory))
        .param("entry", IncidentJson.entryOf(incident, state.standing()).toString())
        .param(
            "summary",
            IncidentJson.of(IncidentVersions.listed(incident), state.standing()).toString())
        .param("opened", opened == null ? null : summary(opened), Types.VARCHAR)
        .param("content", IncidentJson.of(incident, state.standing()).toString())
        .param("selfEvidence", selfEvidence == null ? null : json(selfEvidence))
        .update();
  }

  private void saveEpisodes(WorldIncidents incidents) {
    List<Object[]> rows = new ArrayList<>();
    for (String episode : incidents.changedEpisodes()) {
      VerdictVersion version = incidents.version(episode);
      if (version != null) {
        rows.add(
            new Object[] {
              incidents.world().key(),
              episode,
              Sql.time(version.decidedAt()),
              version.revision(),
              incidents.incidentOf(episode)
            });
      }
    }
    batches.batchUpdate(
        """
        insert into episode (world, id, decided_at, revision, incident) values (?, ?, ?, ?, ?)
        on conflict (world, id) do update set decided_at = excluded.decided_at,
            revision = excluded.revision, incident = excluded.incident""",
        rows);
  }

  private void saveTimeline(List<Publication> publications) {
    List<Object[]> rows =
        publications.stream()
            .flatMap(
                publication ->
                    publication.entries().stream()
                        .map(
                            entry ->
                                new Object[] {
                                  publication.incident().id(),
                                  Sql.time(entry.at()),
                                  entry.kind().wireName(),
                                  Sql.text(entry.text()),
                                  entry.resource() == null ? null : Sql.text(entry.resource()),
                                  entry.probability()
                                }))
            .toList();
    batches.batchUpdate(
        """
        insert into timeline (incident, at, kind, text, resource, probability)
        values (?, ?, ?, ?, ?, ?)""",
        rows);
  }

  private static String json(Object value) {
    return EventJson.mapper().writeValueAsString(value);
  }
}
