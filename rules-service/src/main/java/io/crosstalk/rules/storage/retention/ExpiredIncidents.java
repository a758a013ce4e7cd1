package io.crosstalk.rules.storage.retention;

import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Deletes incidents after their retention: those of the live world some time after their end, those
 * of a replayed world some time after its last progress. An open incident of the live world stays.
 * So does one that was merged into an incident that is stored. One that was merged or withdrawn
 * while it lasted has no end; its last change counts.
 */
@Component
public class ExpiredIncidents {
  private static final String IS_EXPIRED_LIVE =
      """
      i.world_name = 'live' and i.last_changed < :endedBefore
      and (i.ended_at < :endedBefore or (i.ended_at is null and i.standing <> 'live'))
      and (i.standing <> 'live' or not i.published or i.status = 'resolved')
      and not exists (select from incident t where t.id = i.merged_into)""";

  private static final String IS_EXPIRED_WORLD =
      "w.name <> 'live' and w.last_progress < :progressBefore";

  private static final String EXPIRED =
      """
      (select i.id, i.world, i.ended_at from incident i
          where %s and i.id <> all(:without) order by i.ended_at limit :limit)
      union all
      (select i.id, i.world, i.ended_at from world w join incident i on i.world = w.key
          where %s and i.id <> all(:without) limit :limit)
      order by ended_at limit :limit"""
          .formatted(IS_EXPIRED_LIVE, IS_EXPIRED_WORLD);

  private static final String LOCK =
      """
      select i.id from incident i where i.id = :id
      and ((%s) or exists (select from world w where w.key = i.world and %s))
      for no key update skip locked"""
          .formatted(IS_EXPIRED_LIVE, IS_EXPIRED_WORLD);

  /**
   * Deletions of many rows of an incident, each with the parameters {@code id} and {@code limit}.
   */
  private static final List<String> ROWS =
      List.of(
          """
          delete from timeline where id in (
              select id from timeline where incident = :id limit :limit)""",
          """
          delete from incident_event where id in (
              select id from incident_event where incident = :id limit :limit)""");

  private static final String IS_LARGE =
      """
      select exists (select from timeline where incident = :id offset :limit)
          or exists (select from incident_event where incident = :id offset :limit)""";

  private final JdbcClient jdbc;
  private final ChangeCount changes;

  public ExpiredIncidents(JdbcClient jdbc, ChangeCount changes) {
    this.jdbc = jdbc;
    this.changes = changes;
  }

  /**
   * Times before which data have expired.
   *
   * @param endedBefore for incidents of the live world, by their ends and last changes
   * @param progressBefore for replayed worlds, by their last progress
   */
  public record Limits(Instant endedBefore, Instant progressBefore) {}

  /** An expired incident. */
  public record Expired(String id, String world) {}

  /**
   * Expired incidents, the earliest end first.
   *
   * @param without ids of incidents that are left out
   */
  public List<Expired> expired(Limits limits, Collection<String> without, int limit) {
    return jdbc.sql(EXPIRED)
        .param("endedBefore", Sql.time(limits.endedBefore()))
        .param("progressBefore", Sql.time(limits.progressBefore()))
        .param("without", Sql.texts(without))
        .param("limit", limit)
        .query((row, n) -> new Expired(row.getString("id"), row.getString("world")))
        .list();
  }

  /** Returns whether an incident has more rows of one kind than a limit. */
  public boolean isLarge(Expired incident, int limit) {
    return jdbc.sql(IS_LARGE)
        .param("id", incident.id())
        .param("limit", limit)
        .query(Boolean.class)
        .single();
  }

  /**
   * Removes an incident from all lists, within a transaction, so that no reader sees it without
   * some of its rows, and no person can reopen it. The counter of changes is locked first, as by
   * every writer.
   *
   * @return false when the incident is locked or no longer expired
   */
  public boolean hide(Expired incident, Limits limits) {
    long change = lockCounter();
    if (!isLocked(incident, limits)) {
      return false;
    }
    jdbc.sql(
            """
                update incident set published = false, changed = :change
                where id = :id and published""")
        .param("change", change)
        .param("id", incident.id())
        .update();
    return true;
  }

  private long lockCounter() {
    jdbc.sql("set local lock_timeout = '500ms'").update();
    return changes.next();
  }

  /**
   * Deletes some rows of an incident that is hidden, within a transaction. No other writer waits
   * for it.
   *
   * @param limit most rows to delete of each kind
   * @return number of deleted rows; 0 also when the incident is locked or no longer expired
   */
  public int deleteRows(Expired incident, Limits limits, int limit) {
    return isLocked(incident, limits) ? deleteRows(incident, limit) : 0;
  }

  private int deleteRows(Expired incident, int limit) {
    return ROWS.stream()
        .mapToInt(sql -> jdbc.sql(sql).param("id", incident.id()).param("limit", limit).update())
        .sum();
  }

  private boolean isLocked(Expired incident, Limits limits) {
    return jdbc.sql(LOCK)
        .param("id", incident.id())
        .param("endedBefore", Sql.time(limits.endedBefore()))
        .param("progressBefore", Sql.time(limits.progressBefore()))
        .query(String.class)
        .optional()
        .isPresent();
  }

  /**
   * Deletes an incident with all that refers to it, within a transaction. The counter of changes is
   * locked first, as by every writer.
   *
   * @return false when the incident is locked or no longer expired
   */
  public boolean delete(Expired incident, Limits limits) {
    lockCounter();
    if (!isLocked(incident, limits)) {
      return false;
    }
    deleteRows(incident, Integer.MAX_VALUE);
    String key = incident.world() + "/" + incident.id();
    for (String sql :
        List.of(
            "delete from outbox where key = :key and sent is not null",
            "delete from incident where id = :id",
            "delete from personal_mask where incident = :id")) {
      jdbc.sql(sql).param("key", key).param("id", incident.id()).update();
    }
    return true;
  }
}
