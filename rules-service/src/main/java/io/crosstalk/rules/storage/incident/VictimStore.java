package io.crosstalk.rules.storage.incident;

import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.grouping.RankedVictim;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.database.Sql;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores all victims of all incidents. The incident itself contains only the most important ones.
 */
@Component
public class VictimStore {
  private static final String KEEP =
      """
      insert into incident_victim (incident, resource, kind_rank, criticality, excess, content)
      values (?, ?, ?, ?, ?, ?::json)
      on conflict (incident, resource) do update set kind_rank = excluded.kind_rank,
          criticality = excluded.criticality, excess = excluded.excess, content = excluded.content""";

  private final JdbcClient jdbc;
  private final JdbcTemplate batches;

  VictimStore(JdbcClient jdbc, JdbcTemplate batches) {
    this.jdbc = jdbc;
    this.batches = batches;
  }

  /**
   * A page of victims.
   *
   * @param items victims as JSON objects, the most important first
   * @param next cursor of the next page; null on the last page
   */
  public record Page(List<String> items, @Nullable VictimCursor next) {}

  /**
   * Victim of a page.
   *
   * @param cursor its position
   */
  private record Item(String json, VictimCursor cursor) {}

  /** Stores the victims of an incident that have changed since the last call. */
  void save(LoadedWorld world, IncidentState state) {
    String incident = state.id();
    Map<String, RankedVictim> stored = world.storedVictims(incident);
    if (stored == null) {
      jdbc.sql("delete from incident_victim where incident = :id").param("id", incident).update();
    }
    Map<String, RankedVictim> before = stored == null ? Map.of() : stored;
    Set<String> gone = new HashSet<>(before.keySet());
    List<Object[]> rows = new ArrayList<>();
    for (RankedVictim each : state.victims()) {
      String resource = Sql.text(each.victim().resource());
      gone.remove(resource);
      if (!each.equals(before.get(resource))) {
        rows.add(row(incident, resource, each));
      }
    }
    batches.batchUpdate(KEEP, rows);
    if (!gone.isEmpty()) {
      jdbc.sql("delete from incident_victim where incident = :id and resource = any(:gone)")
          .param("id", incident)
          .param("gone", Sql.texts(gone))
          .update();
    }
    world.setStoredVictims(incident, state.victims());
  }

  private static Object[] row(String incident, String resource, RankedVictim each) {
    return new Object[] {
      incident,
      resource,
      each.kindRank(),
      each.victim().criticality(),
      each.excess(),
      EventJson.mapper().writeValueAsString(each.victim())
    };
  }

  /** Ids of the victims whose verdicts belong to an incident. */
  public Set<String> ownOf(String incident) {
    return Set.copyOf(
        jdbc.sql(
                """
                select resource from incident_victim
                where incident = :id and coalesce((content->'contribution'->>'secondary')::boolean, false) = false""")
            .param("id", incident)
            .query(String.class)
            .list());
  }

  /**
   * Returns a page of the victims of a published incident; empty when there is no such incident.
   *
   * @param after cursor of the page before; null for the first page
   * @param limit most victims of the page
   */
  public Optional<Page> page(String incident, @Nullable VictimCursor after, int limit) {
    boolean known =
        jdbc.sql("select exists (select from incident where id = :id and published)")
            .param("id", Sql.text(incident))
            .query(Boolean.class)
            .single();
    if (!known) {
      return Optional.empty();
    }
    List<Item> found = items(Sql.text(incident), after, limit + 1);
    List<Item> page = found.subList(0, Math.min(limit, found.size()));
    VictimCursor next = found.size() > limit ? page.getLast().cursor() : null;
    return Optional.of(new Page(page.stream().map(Item::json).toList(), next));
  }

  private List<Item> items(String incident, @Nullable VictimCursor after, int limit) {
    var query =
        jdbc.sql(
                "select resource, kind_rank, criticality, excess, content from incident_victim where incident = :id"
                    + (after == null
                        ? ""
                        : " and (kind_rank, criticality, -excess, resource) > (:kind, :criticality, :harm, :resource)")
                    + " order by kind_rank, criticality, -excess, resource limit :limit")
            .param("id", incident)
            .param("limit", limit);
    if (after != null) {
      query
          .param("kind", after.kindRank())
          .param("criticality", after.criticality())
          .param("harm", -after.excess())
          .param("resource", after.resource());
    }
    return query
        .query(
            (row, n) ->
                new Item(
                    row.getString("content"),
                    new VictimCursor(
                        row.getInt("kind_rank"),
                        row.getInt("criticality"),
                        row.getDouble("excess"),
                        row.getString("resource"))))
        .list();
  }
}
