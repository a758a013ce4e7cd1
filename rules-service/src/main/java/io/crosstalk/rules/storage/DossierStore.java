package io.crosstalk.rules.storage;

import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.incident.Dossier;
import io.crosstalk.rules.incident.Edition;
import io.crosstalk.rules.incident.IncidentIds;
import io.crosstalk.rules.incident.OpeningRule;
import io.crosstalk.rules.incident.PastIncident;
import io.crosstalk.rules.incident.SiteTime;
import io.crosstalk.rules.incident.WorldIncidents;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Reads the incidents that verdicts may concern, and keeps them in memory between transactions. It
 * is used by one thread.
 */
@Component
public class DossierStore {
  /** What is later than the incident in question does not count. */
  private static final int MOST_PAST = 100;

  /** Worlds in memory besides the live one. */
  private static final int MOST_REPLAYS = 4;

  private static final String RESEMBLING =
      """
      select memory from incident
      where world = :world and published and standing = 'live' and signatures && :signatures
      order by onset desc, id limit :limit""";

  private final JdbcClient jdbc;
  private final SiteTime site;
  private final Map<String, LoadedWorld> worlds = new LinkedHashMap<>(16, 0.75F, true);

  DossierStore(JdbcClient jdbc, SiteProperties site) {
    this.jdbc = jdbc;
    this.site = site.time();
  }

  /**
   * A world with every incident that some verdicts may touch. It stays in memory until {@link
   * #forget} is called, or until worlds other than the live one are used more recently.
   */
  public LoadedWorld load(World world, Collection<Verdict> verdicts, OpeningRule rule) {
    LoadedWorld loaded =
        worlds.computeIfAbsent(
            world.key(), key -> new LoadedWorld(world, past -> resembling(world, past), site));
    dropUnused(world.key());
    loaded.begin(rule);
    complete(loaded, world, verdicts);
    return loaded;
  }

  /** Drops a world whose memory may differ from what is stored. */
  public void forget(String world) {
    worlds.remove(world);
  }

  /** Drops all worlds. */
  public void forgetAll() {
    worlds.clear();
  }

  private void dropUnused(String current) {
    List<String> replays =
        worlds.keySet().stream()
            .filter(key -> !key.equals(World.LIVE.key()) && !key.equals(current))
            .toList();
    replays.stream().limit(Math.max(0, replays.size() + 1 - MOST_REPLAYS)).forEach(worlds::remove);
  }

  /** Reads what the verdicts may touch and is not in memory. */
  private void complete(LoadedWorld loaded, World world, Collection<Verdict> verdicts) {
    WorldIncidents incidents = loaded.incidents();
    List<String> episodes =
        verdicts.stream()
            .map(verdict -> verdict.episode().id())
            .filter(episode -> incidents.edition(episode) == null)
            .distinct()
            .toList();
    List<String> openings =
        verdicts.stream()
            .flatMap(verdict -> IncidentIds.openings(world, verdict).stream())
            .filter(id -> !incidents.isKnown(id))
            .distinct()
            .toList();
    Instant since =
        verdicts.stream().map(WorldIncidents::reachesBackTo).min(Instant::compareTo).orElseThrow();
    Instant known = loaded.since();
    boolean reachesBack = known == null || since.isBefore(known);
    if (episodes.isEmpty() && openings.isEmpty() && !reachesBack) {
      return;
    }
    List<DossierRow> rows =
        rows(world, reachesBack ? since : null, openings, episodes).stream()
            .filter(row -> !incidents.isKnown(row.id()))
            .toList();
    Map<String, List<Verdict>> members = members(world, rows.stream().map(DossierRow::id).toList());
    List<Dossier> dossiers =
        rows.stream()
            .map(row -> row.dossier(world, members.getOrDefault(row.id(), List.of())))
            .toList();
    incidents.add(dossiers, editions(world, episodes));
    if (reachesBack) {
      loaded.setSince(since);
    }
  }

  /**
   * Rows of incidents.
   *
   * @param since incidents that reach up to this time; none by time when it is null
   */
  private List<DossierRow> rows(
      World world, @Nullable Instant since, List<String> openings, List<String> episodes) {
    return jdbc.sql(
            """
            select id, opened_at, standing, merged_into, content from incident
            where (world = :world and cast(:since as timestamptz) is not null
                    and (reaches_to is null or reaches_to >= cast(:since as timestamptz)))
               or id = any(:openings)
               or id = any(array(
                    select incident from episode where world = :world and id = any(:episodes)))""")
        .param("world", world.key())
        .param("since", Sql.timeOrNull(since), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("openings", Sql.texts(openings))
        .param("episodes", Sql.texts(episodes))
        .query(DossierRow::read)
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

  private Map<String, Edition> editions(World world, List<String> episodes) {
    Map<String, Edition> editions = new HashMap<>();
    jdbc.sql(
            "select id, decided_at, revision from episode where world = :world and id = any(:episodes)")
        .param("world", world.key())
        .param("episodes", Sql.texts(episodes))
        .query(
            row -> {
              editions.put(
                  row.getString("id"),
                  new Edition(Sql.time(row, "decided_at"), row.getInt("revision")));
            });
    return editions;
  }

  private List<PastIncident> resembling(World world, PastIncident incident) {
    return jdbc.sql(RESEMBLING)
        .param("world", world.key())
        .param("signatures", Sql.texts(SearchTerms.signatures(incident)))
        .param("limit", MOST_PAST)
        .query((row, n) -> EventJson.read(row.getBytes("memory"), PastIncident.class))
        .list();
  }
}
