package io.crosstalk.rules.storage.query;

import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Counts incidents; without filters only an index is read. */
@Component
public class IncidentSummaries {
  /**
   * Counts by all properties at once, and by team. A row with a team has no other property; an
   * incident without a team has no such row.
   */
  private static final String COUNTS =
      """
      select status, severity, cause, data_state, null as team, count(*) as number, min(onset) as oldest from incident
      where %1$s group by status, severity, cause, data_state
      union all
      select null, null, null, null, team, count(*), min(onset) from incident cross join unnest(teams) team
      where %1$s and status = any(:open) group by team""";

  private static final String OLDEST =
      "select id from incident where %s and status = any(:open) order by onset, id limit 1";

  private final JdbcClient jdbc;

  IncidentSummaries(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Incidents with the same properties.
   *
   * @param team team of the incidents, whose other properties are then empty; null in the counts by
   *     these properties
   * @param oldest their earliest onset
   */
  public record Count(
      String status,
      String severity,
      String cause,
      String dataState,
      @Nullable String team,
      long number,
      Instant oldest) {}

  /**
   * Counts the incidents of a filter.
   *
   * @param open names of the states of open incidents, for the counts by team
   */
  public List<Count> counts(IncidentFilter filter, List<String> open) {
    IncidentQuery query = new IncidentQuery(filter);
    return jdbc.sql(COUNTS.formatted(query.condition()))
        .params(query.parameters())
        .param("open", Sql.texts(open))
        .query(IncidentSummaries::count)
        .list();
  }

  /** Id of the open incident with the earliest onset; null when no incident is open. */
  public @Nullable String oldest(IncidentFilter filter, List<String> open) {
    IncidentQuery query = new IncidentQuery(filter);
    Map<String, Object> parameters = query.parameters();
    return jdbc.sql(OLDEST.formatted(query.condition()))
        .params(parameters)
        .param("open", Sql.texts(open))
        .query(String.class)
        .optional()
        .orElse(null);
  }

  private static Count count(ResultSet row, int number) throws SQLException {
    return new Count(
        text(row, "status"),
        text(row, "severity"),
        text(row, "cause"),
        text(row, "data_state"),
        row.getString("team"),
        row.getLong("number"),
        Sql.time(row, "oldest"));
  }

  private static String text(ResultSet row, String column) throws SQLException {
    String value = row.getString(column);
    return value == null ? "" : value;
  }
}
