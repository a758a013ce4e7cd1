package io.crosstalk.rules.storage.query;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.incident.EventLog;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads incidents from the database as stored JSON, without parsing it. */
@Component
public class IncidentQueries {
  /** Rows {@code micros, row, item} of a page and one more, in order. */
  private static final String TIMELINE =
      """
      select * from (
          select (extract(epoch from at) * 1000000)::bigint as micros, id as row, json_strip_nulls(json_build_object(
              'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'kind', kind, 'text', text, 'resource', resource, 'probability', probability)) as item
          from timeline where incident = :id) entry
      where (micros, row) > (:micros, :row) order by micros, row limit :limit + 1""";

  private static final String EVENTS =
      """
      select 0 as micros, id as row, json_build_object(
          'type', type,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'recordedAt', to_char(recorded at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'revision', revision, 'actor', actor, 'reason', reason, 'details', content) as item
      from incident_event
      where incident = :id and type <> '%s' and (0, id) > (:micros, :row) order by id limit :limit + 1"""
          .formatted(EventLog.UNCHANGED);

  private static final String VICTIMS =
      """
      select 0 as micros, v.row, v.item
      from incident i, json_array_elements(i.content->'victims') with ordinality as v (item, row)
      where i.id = :id and (0, v.row) > (:micros, :row) order by v.row limit :limit + 1""";

  private static final String PAGE =
      """
      with found as (%s),
      page as (select * from found order by micros, row limit :limit)
      select json_build_object(
          'items', coalesce((select json_agg(item order by micros, row) from page), '[]'::json),
          'nextCursor', (select micros || '-' || row from page
              where (select count(*) from found) > :limit order by micros desc, row desc limit 1))
      from incident where id = :id and published""";

  private final JdbcClient jdbc;
  private final IncidentView view;

  public IncidentQueries(JdbcClient jdbc, IncidentView view) {
    this.jdbc = jdbc;
    this.view = view;
  }

  /**
   * A page of a list of incidents.
   *
   * @param ids ids of the incidents, in order
   * @param next cursor of the next page; null on the last page
   */
  public record Page(List<String> ids, @Nullable PageCursor next) {}

  /** Level of detail of a list of incidents. */
  public enum Detail {
    /** Only the fields of an overview. */
    ENTRY("entry", 100),
    /** All fields, except the series of the evidence. */
    ALL("summary", 10);

    private final String column;
    private final int batchSize;

    Detail(String column, int batchSize) {
      this.column = column;
      this.batchSize = batchSize;
    }

    /**
     * Number of incidents that are read from the database at once, so that one batch needs a few
     * megabytes at most.
     */
    public int batchSize() {
      return batchSize;
    }
  }

  /**
   * A page of incidents, the latest onset first.
   *
   * @param after cursor of the page before; null for the first page
   * @param limit most incidents of the page
   */
  public Page list(IncidentFilter filter, @Nullable PageCursor after, int limit) {
    IncidentQuery query = new IncidentQuery(filter);
    if (after != null) {
      query.after(after);
    }
    List<PageCursor> found =
        jdbc.sql(query.sql(limit + 1))
            .params(query.parameters())
            .query((row, n) -> new PageCursor(Sql.time(row, "onset"), row.getString("id")))
            .list();
    List<PageCursor> page = found.subList(0, Math.min(limit, found.size()));
    PageCursor next = found.size() > limit ? page.getLast() : null;
    return new Page(page.stream().map(PageCursor::id).toList(), next);
  }

  /** The incidents with the given ids as JSON objects, in the same order. */
  public List<String> json(List<String> ids, Detail detail) {
    Map<String, String> found = new HashMap<>();
    jdbc.sql(
            "select %s, i.%s as item from incident i where i.id = any(:ids)"
                .formatted(IncidentView.COLUMNS, detail.column))
        .param("ids", Sql.texts(ids))
        .query(
            row -> {
              found.put(row.getString("id"), view.of(row, "item"));
            });
    return ids.stream().map(found::get).filter(Objects::nonNull).toList();
  }

  /** The whole incident, with the series of its evidence. */
  public Optional<String> byId(String id) {
    return jdbc.sql(
            "select %s, %s, i.content from incident i where i.id = :id and i.published"
                .formatted(IncidentView.COLUMNS, IncidentView.DECISIONS))
        .param("id", Sql.text(id))
        .query((row, n) -> view.whole(row, "content"))
        .optional();
  }

  /**
   * Evidence of an incident as JSON: the suspects' evidence, the exonerations, and the reasons of
   * the cause class; empty for an unknown incident.
   */
  public Optional<String> evidence(String id) {
    return one(
        """
                select json_build_object('incident', id, 'suspects', content->'suspects',
                    'exonerated', content->'exonerated',
                    'evidence', content->'evidence')
                from incident where id = :id and published""",
        id);
  }

  /**
   * A page of the victims of an incident as JSON, the most important first; empty for an unknown
   * one.
   */
  public Optional<String> victims(String id, @Nullable LogCursor after, int limit) {
    return page(VICTIMS, id, after, limit);
  }

  /** A page of the timeline of an incident as JSON, by event time; empty for an unknown one. */
  public Optional<String> timeline(String id, @Nullable LogCursor after, int limit) {
    return page(TIMELINE, id, after, limit);
  }

  /**
   * A page of the log of an incident as JSON: its messages and the actions of people, the earliest
   * first; empty for an unknown incident.
   */
  public Optional<String> events(String id, @Nullable LogCursor after, int limit) {
    return page(EVENTS, id, after, limit);
  }

  private Optional<String> page(String rows, String id, @Nullable LogCursor after, int limit) {
    return jdbc.sql(PAGE.formatted(rows))
        .param("id", Sql.text(id))
        .param("micros", after == null ? Long.MIN_VALUE : after.micros())
        .param("row", after == null ? Long.MIN_VALUE : after.row())
        .param("limit", limit)
        .query(String.class)
        .optional();
  }

  /**
   * Open incidents of one severity.
   *
   * @param victims number of their victims; a resource counts in each of its incidents
   */
  public record OpenCount(long incidents, long victims) {
    public static final OpenCount NONE = new OpenCount(0, 0);
  }

  /** Numbers of the open incidents of the live world, by the severities of some. */
  public Map<Severity, OpenCount> open() {
    Map<Severity, OpenCount> open = new EnumMap<>(Severity.class);
    jdbc.sql(
            """
                select severity, count(*) as incidents,
                    coalesce(sum((entry->>'victimCount')::bigint), 0) as victims
                from incident
                where published and standing = 'live' and status in ('open', 'acknowledged', 'reopened')
                    and world_name = :live and severity is not null
                group by severity""")
        .param("live", World.LIVE.name())
        .query(
            row -> {
              open.put(
                  Severity.parse(row.getString("severity")),
                  new OpenCount(row.getLong("incidents"), row.getLong("victims")));
            });
    return open;
  }

  private Optional<String> one(String sql, String id) {
    return jdbc.sql(sql).param("id", Sql.text(id)).query(String.class).optional();
  }
}
