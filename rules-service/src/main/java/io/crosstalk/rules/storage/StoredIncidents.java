package io.crosstalk.rules.storage;

import io.crosstalk.event.Incident;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads stored incidents of a world for a back-test, without series. */
@Component
public class StoredIncidents {
  private final JdbcClient jdbc;

  StoredIncidents(JdbcClient jdbc) {
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

  /** The incidents with the given ids, in the order in which they were opened. */
  public List<Incident> of(List<String> ids) {
    return StoredSummaries.read(
            jdbc.sql("select summary from incident where id = any(:ids)")
                .param("ids", Sql.texts(ids))
                .query(String.class)
                .list())
        .stream()
        .sorted(Comparator.comparing(Incident::openedAt).thenComparing(Incident::id))
        .toList();
  }
}
