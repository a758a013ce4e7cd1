package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.rules.storage.database.Sql;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads stored incidents of a world for a back-test, without series. */
@Component
public class StoredIncidents {
  private final JdbcClient jdbc;

  public StoredIncidents(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Event time of a world: up to which it is complete, or the onset of its latest incident; empty
   * for a world with neither.
   *
   * @param world name or key of the world
   */
  public Optional<Instant> time(String world) {
    return jdbc.sql(
            """
                select max(time) as time from (
                    select through as time from world where name = :world or key = :world
                    union select onset from incident
                    where published and (world_name = :world or world = :world)) times""")
        .param("world", Sql.text(world))
        .query((row, n) -> Optional.ofNullable(Sql.timeOrNull(row, "time")))
        .single();
  }

  /**
   * Ids of the incidents with the latest onsets.
   *
   * @param world name or key of the world
   * @param from earliest onset
   */
  public List<String> latest(String world, Instant from, int limit) {
    return jdbc.sql(
            """
                select id from incident
                where published and standing = 'live' and (world_name = :world or world = :world)
                and onset >= :from order by onset desc, id desc limit :limit""")
        .param("world", Sql.text(world))
        .param("from", Sql.time(from))
        .param("limit", limit)
        .query(String.class)
        .list();
  }

  /**
   * An incident in two versions.
   *
   * @param opened version in which it was opened; the latest one when that is not stored
   */
  public record StoredIncident(Incident opened, Incident latest) {
    /** Returns whether the incident has changed since it was opened. */
    public boolean isChanged() {
      return !opened.equals(latest);
    }

    private static Stream<StoredIncident> of(List<String> versions) {
      List<Incident> read = StoredSummaries.read(versions);
      return read.size() == versions.size()
          ? Stream.of(new StoredIncident(read.getFirst(), read.getLast()))
          : Stream.empty();
    }
  }

  /** The incidents with the given ids in their latest version, in the order of their opening. */
  public List<Incident> of(List<String> ids) {
    return inTwoVersions(ids).stream().map(StoredIncident::latest).toList();
  }

  /** The incidents with the given ids, in the order of their opening. */
  public List<StoredIncident> inTwoVersions(List<String> ids) {
    return jdbc
        .sql(
            "select coalesce(opened_summary, summary) as opened, summary from incident where id = any(:ids)")
        .param("ids", Sql.texts(ids))
        .query((row, n) -> List.of(row.getString("opened"), row.getString("summary")))
        .list()
        .stream()
        .flatMap(StoredIncident::of)
        .sorted(
            Comparator.comparing((StoredIncident each) -> each.opened().openedAt())
                .thenComparing(each -> each.opened().id()))
        .toList();
  }
}
