package io.crosstalk.rules.storage;

import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.incident.Dossier;
import io.crosstalk.rules.incident.Edition;
import io.crosstalk.rules.incident.History;
import io.crosstalk.rules.incident.IncidentIds;
import io.crosstalk.rules.incident.OpeningRule;
import io.crosstalk.rules.incident.PastIncident;
import io.crosstalk.rules.incident.SiteTime;
import io.crosstalk.rules.incident.WorldIncidents;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Brings back the incidents that verdicts may concern. */
@Component
public class DossierStore {
  /** What is later than the incident in question does not count. */
  private static final int MOST_PAST = 100;

  private static final String RESEMBLING =
      """
      select memory from incident
      where world = :world and published and standing = 'live' and signatures && :signatures
      order by onset desc, id limit :limit""";

  private final JdbcClient jdbc;
  private final SiteTime site;

  DossierStore(JdbcClient jdbc, SiteProperties site) {
    this.jdbc = jdbc;
    this.site = site.time();
  }

  /** A world with every incident that some verdicts may touch, and no others. */
  public WorldIncidents load(World world, Collection<Verdict> verdicts, OpeningRule rule) {
    List<String> episodes =
        verdicts.stream().map(verdict -> verdict.episode().id()).distinct().toList();
    List<DossierRow> rows = rows(world, verdicts, episodes);
    Map<String, SortedMap<String, Verdict>> members =
        members(world, rows.stream().map(DossierRow::id).toList());
    List<Dossier> dossiers =
        rows.stream()
            .map(row -> row.dossier(world, members.getOrDefault(row.id(), new TreeMap<>())))
            .toList();
    return new WorldIncidents(
        world, dossiers, editions(world, episodes), history(world), rule, site);
  }

  private List<DossierRow> rows(World world, Collection<Verdict> verdicts, List<String> episodes) {
    Instant since =
        verdicts.stream().map(WorldIncidents::reachesBackTo).min(Instant::compareTo).orElseThrow();
    return jdbc.sql(
            """
            select id, opened_at, standing, merged_into, content from incident
            where (world = :world and (reaches_to is null or reaches_to >= :since))
               or id = any(:openings)
               or id = any(array(
                    select incident from episode where world = :world and id = any(:episodes)))""")
        .param("world", world.key())
        .param("since", Sql.time(since))
        .param(
            "openings",
            Sql.texts(
                verdicts.stream()
                    .map(verdict -> IncidentIds.opening(world, verdict))
                    .distinct()
                    .toList()))
        .param("episodes", Sql.texts(episodes))
        .query(DossierRow::read)
        .list();
  }

  private Map<String, SortedMap<String, Verdict>> members(World world, List<String> incidents) {
    Map<String, SortedMap<String, Verdict>> members = new HashMap<>();
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
              Verdict verdict = EventJson.read(row.getBytes("content"), Verdict.class);
              members
                  .computeIfAbsent(row.getString("incident"), incident -> new TreeMap<>())
                  .put(verdict.episode().id(), verdict);
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

  private History history(World world) {
    Map<Set<String>, List<PastIncident>> known = new HashMap<>();
    return incident ->
        known.computeIfAbsent(SearchTerms.signatures(incident), each -> resembling(world, each));
  }

  private List<PastIncident> resembling(World world, Set<String> signatures) {
    return jdbc.sql(RESEMBLING)
        .param("world", world.key())
        .param("signatures", Sql.texts(signatures))
        .param("limit", MOST_PAST)
        .query((row, n) -> EventJson.read(row.getBytes("memory"), PastIncident.class))
        .list();
  }
}
