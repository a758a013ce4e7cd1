package io.crosstalk.rules.storage.incident;

import io.crosstalk.engine.incident.IncidentIds;
import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.VerdictVersion;
import io.crosstalk.engine.incident.WorldIncidents;
import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.site.SiteProperties;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Loads the state of the incidents that verdicts may change, and caches it between transactions.
 * Confined to one thread.
 */
@Component
public class IncidentStateStore {
  /** Most earlier incidents that are read for one incident. */
  private static final int MAX_EARLIER = 100;

  /** Most replayed worlds that are cached, in addition to the live world. */
  private static final int MAX_REPLAYS = 4;

  private static final String SELECT_SIMILAR =
      """
      select memory from incident
      where world = :world and published and standing = 'live' and signatures && :signatures
      order by onset desc, id limit :limit""";

  private final JdbcClient jdbc;
  private final SiteTime site;
  private final Map<String, LoadedWorld> worlds = new LinkedHashMap<>(16, 0.75F, true);

  IncidentStateStore(JdbcClient jdbc, SiteProperties site) {
    this.jdbc = jdbc;
    this.site = site.time();
  }

  /**
   * Loads the incidents of a world that the verdicts may change. The world stays cached until
   * {@link #evict} is called, or until {@link #MAX_REPLAYS} replayed worlds have been used more
   * recently.
   *
   * @param named ids of further incidents to load
   */
  public LoadedWorld load(World world, Collection<Verdict> verdicts, Collection<String> named) {
    LoadedWorld loaded =
        worlds.computeIfAbsent(
            world.key(), key -> new LoadedWorld(world, past -> similar(world, past), site));
    evictUnused(world.key());
    loaded.begin();
    loadMissing(loaded, world, verdicts, named);
    return loaded;
  }

  /** Drops a world from the cache, because its state may differ from the database. */
  public void evict(String world) {
    worlds.remove(world);
  }

  /** Drops all worlds from the cache. */
  public void evictAll() {
    worlds.clear();
  }

  private void evictUnused(String current) {
    List<String> replays =
        worlds.keySet().stream()
            .filter(key -> !key.equals(World.LIVE.key()) && !key.equals(current))
            .toList();
    replays.stream().limit(Math.max(0, replays.size() + 1 - MAX_REPLAYS)).forEach(worlds::remove);
  }

  /** Reads those incidents that the verdicts may change and that are not cached. */
  private void loadMissing(
      LoadedWorld loaded, World world, Collection<Verdict> verdicts, Collection<String> named) {
    WorldIncidents incidents = loaded.incidents();
    List<String> episodes =
        verdicts.stream()
            .map(verdict -> verdict.episode().id())
            .filter(episode -> incidents.version(episode) == null)
            .distinct()
            .toList();
    List<String> openings =
        Stream.concat(
                named.stream(),
                verdicts.stream().flatMap(verdict -> IncidentIds.openings(world, verdict).stream()))
            .filter(id -> !incidents.isKnown(id))
            .distinct()
            .toList();
    Instant since =
        verdicts.stream()
            .map(WorldIncidents::reachesBackTo)
            .min(Instant::compareTo)
            .orElse(Instant.MAX);
    Instant known = loaded.since();
    boolean readsEarlier = !verdicts.isEmpty() && (known == null || since.isBefore(known));
    if (episodes.isEmpty() && openings.isEmpty() && !readsEarlier) {
      return;
    }
    List<IncidentStateRow> rows =
        rows(world, readsEarlier ? since : null, openings, episodes).stream()
            .filter(row -> !incidents.isKnown(row.id()))
            .toList();
    Map<String, List<Verdict>> members =
        members(world, rows.stream().map(IncidentStateRow::id).toList());
    List<IncidentState> states =
        rows.stream()
            .map(row -> row.state(world, members.getOrDefault(row.id(), List.of())))
            .toList();
    incidents.add(states, versions(world, episodes));
    if (readsEarlier) {
      loaded.setSince(since);
    }
  }

  /**
   * Reads rows of incidents: those that ended after a time, and those with the given ids or
   * episodes.
   *
   * @param since earliest end of the incidents to read; null to read none by time
   * @param openings ids of incidents
   * @param episodes ids of episodes
   */
  private List<IncidentStateRow> rows(
      World world, @Nullable Instant since, List<String> openings, List<String> episodes) {
    return jdbc.sql(
            """
            select id, opened_at, standing, merged_into, content from incident
            where (world = :world and cast(:since as timestamptz) is not null
                    and (reaches_to is null or reaches_to >= cast(:since as timestamptz)))
               or id = any(:openings)
               or id = any(array(select merged_into from incident where id = any(:openings)))
               or id = any(array(
                    select incident from episode where world = :world and id = any(:episodes)))""")
        .param("world", world.key())
        .param("since", Sql.timeOrNull(since), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("openings", Sql.texts(openings))
        .param("episodes", Sql.texts(episodes))
        .query(IncidentStateRow::read)
        .list();
  }

  private Map<String, List<Verdict>> members(World world, List<String> incidents) {
    Map<String, List<Verdict>> members = new HashMap<>();
    if (incidents.isEmpty()) {
      return members;
    }
    jdbc.sql(
            """
            select e.incident, v.content from episode e
            join verdict v on v.world = e.world and v.episode = e.id
                and v.revision = e.revision and v.decided_at = e.decided_at
            where e.world = :world and e.incident = any(:incidents)""")
        .param("world", world.key())
        .param("incidents", Sql.texts(incidents))
        .query(
            row -> {
              members
                  .computeIfAbsent(row.getString("incident"), incident -> new ArrayList<>())
                  .add(EventJson.read(row.getBytes("content"), Verdict.class));
            });
    return members;
  }

  private Map<String, VerdictVersion> versions(World world, List<String> episodes) {
    Map<String, VerdictVersion> versions = new HashMap<>();
    jdbc.sql(
            "select id, decided_at, revision from episode where world = :world and id = any(:episodes)")
        .param("world", world.key())
        .param("episodes", Sql.texts(episodes))
        .query(
            row -> {
              versions.put(
                  row.getString("id"),
                  new VerdictVersion(Sql.time(row, "decided_at"), row.getInt("revision")));
            });
    return versions;
  }

  private List<EarlierIncident> similar(World world, EarlierIncident incident) {
    return jdbc.sql(SELECT_SIMILAR)
        .param("world", world.key())
        .param("signatures", Sql.texts(SearchTerms.signatures(incident)))
        .param("limit", MAX_EARLIER)
        .query((row, n) -> EventJson.read(row.getBytes("memory"), EarlierIncident.class))
        .list();
  }
}
