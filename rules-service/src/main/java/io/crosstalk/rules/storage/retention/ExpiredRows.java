package io.crosstalk.rules.storage.retention;

import io.crosstalk.event.World;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.verdict.VerdictStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Deletes expired rows that do not belong to an expired incident. */
@Component
public class ExpiredRows {
  /**
   * Deletes verdicts of one page that are applied and not the latest of their episode. Those of an
   * incident expire after its end and its last change, those of a replayed world after its last
   * progress.
   */
  private static final String VERDICTS =
      """
      with page as (
          select ctid as place, world, episode, revision, decided_at, applied from verdict
          where (world, episode, revision, decided_at) > (:world, :episode, :revision, :decidedAt)
          order by world, episode, revision, decided_at limit :limit),
      deleted as (
          delete from verdict v using page p
          where v.ctid = p.place and p.applied and p.decided_at < :before
          and not exists (
              select from episode e where e.world = p.world and e.id = p.episode
                  and e.revision = p.revision and e.decided_at = p.decided_at)
          and not exists (
              select from world w where w.key = p.world and w.name <> 'live' and w.last_progress >= :before)
          and not exists (
              select from episode e join incident i on i.id = e.incident
              where e.world = p.world and e.id = p.episode
              and (i.reaches_to is null or i.reaches_to >= :before or i.last_changed >= :before
                  or i.published and i.standing = 'live' and i.status <> 'resolved')))
      select world, episode, revision, decided_at from page
      order by world desc, episode desc, revision desc, decided_at desc limit 1""";

  private final JdbcClient jdbc;

  public ExpiredRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Deletes expired verdicts of one page of all verdicts, within a transaction.
   *
   * @param after last verdict of the page before; null for the first page
   * @param before time before which verdicts have expired
   * @return last verdict of the page; empty after the last page
   */
  public Optional<VerdictStore.Key> deleteVerdicts(
      VerdictStore.@Nullable Key after, Instant before, int limit) {
    VerdictStore.Key start =
        after == null ? new VerdictStore.Key("", "", Integer.MIN_VALUE, Instant.EPOCH) : after;
    return jdbc.sql(VERDICTS)
        .param("world", start.world())
        .param("episode", start.episode())
        .param("revision", start.revision())
        .param("decidedAt", Sql.time(start.decidedAt()))
        .param("before", Sql.time(before))
        .param("limit", limit)
        .query(
            (row, n) ->
                new VerdictStore.Key(
                    row.getString("world"),
                    row.getString("episode"),
                    row.getInt("revision"),
                    Sql.time(row, "decided_at")))
        .optional();
  }

  /**
   * Deletes messages that a target has refused before a time, within a transaction.
   *
   * @return number of deleted messages
   */
  public int deleteFailedDeliveries(Instant before, int limit) {
    return jdbc.sql(
            """
                delete from delivery where id in (
                    select id from delivery where state = 'failed' and finished < :before limit :limit)""")
        .param("before", Sql.time(before))
        .param("limit", limit)
        .update();
  }

  /**
   * Deletes episodes that belong to no incident, and whose verdicts are deleted or expired, within
   * a transaction.
   *
   * @return number of deleted episodes
   */
  public int deleteEpisodes(Instant before, int limit) {
    return jdbc.sql(
            """
                with expired as (
                    select world, id from episode e where world = 'live' and decided_at < :before
                    and not exists (select from incident i where i.id = e.incident)
                    and not exists (select from verdict v where v.world = e.world and v.episode = e.id
                        and not v.applied)
                    limit :limit),
                verdicts as (
                    delete from verdict v using expired x where v.world = x.world and v.episode = x.id)
                delete from episode e using expired x where e.world = x.world and e.id = x.id""")
        .param("before", Sql.time(before))
        .param("limit", limit)
        .update();
  }

  /**
   * Deletes umbrellas of worlds that no longer exist, those without a message since a time whose
   * incidents do not wait any more, and those of the live world that had none on their day, within
   * a transaction.
   *
   * @param before time of the last message
   * @param now time of the live world
   * @return number of deleted umbrellas
   */
  public int deleteUmbrellas(Instant before, Instant now, int limit) {
    return jdbc.sql(
            """
                delete from umbrella where key in (
                    select key from umbrella u
                    where not exists (select from world w where w.key = u.world)
                    or (u.stated_at is null and u.ends < :dayBefore
                        and exists (select from world w where w.key = u.world and w.name = :live))
                    or (u.recorded < :before and not exists (
                        select from umbrella_incident m where m.umbrella = u.key and m.state = 'held'))
                    limit :limit)""")
        .param("before", Sql.time(before))
        .param("dayBefore", Sql.time(now.minus(Duration.ofDays(1))))
        .param("live", World.LIVE.name())
        .param("limit", limit)
        .update();
  }

  /** Deletes the use of budgets that was last counted before a time, within a transaction. */
  public int deleteBudgetUse(Instant before) {
    return jdbc.sql("delete from budget_use where recorded < :before")
        .param("before", Sql.time(before))
        .update();
  }

  /** Deletes decisions on the grouping of live incidents none of which is stored any more. */
  public int deleteDecisions(Instant before) {
    return jdbc.sql(
            """
                delete from grouping_decision d where world_name = 'live' and recorded < :before
                and not exists (select from incident i where i.id in (d.incident, d.other))""")
        .param("before", Sql.time(before))
        .update();
  }

  /**
   * Deletes some rows of replayed worlds without progress since a time and without incidents, and
   * the worlds when they have none left, within a transaction.
   *
   * @return whether all were deleted
   */
  public boolean deleteWorlds(Instant progressBefore, int limit) {
    int deleted = 0;
    for (String table : new String[] {"episode", "verdict", "world_source"}) {
      deleted +=
          jdbc.sql(
                  """
                      delete from %s where ctid = any(array(
                          select r.ctid from world w join %s r on r.world = w.key
                          where w.name <> 'live' and w.last_progress < :before
                          and not exists (select from incident i where i.world = w.key) limit :limit))"""
                      .formatted(table, table))
              .param("before", Sql.time(progressBefore))
              .param("limit", limit)
              .update();
    }
    if (deleted == 0) {
      deleteEmptyWorlds(progressBefore);
    }
    return deleted == 0;
  }

  private void deleteEmptyWorlds(Instant progressBefore) {
    jdbc.sql(
            """
                delete from world w where w.name <> 'live' and w.last_progress < :before
                and not exists (select from incident i where i.world = w.key)""")
        .param("before", Sql.time(progressBefore))
        .update();
  }

  /**
   * Deletes messages of targets in shadow mode that were recorded before a time, within a
   * transaction. Those of open incidents stay: the next message about such an incident is not its
   * first one.
   *
   * @return number of deleted messages
   */
  public int deleteShadowMessages(Instant before, int limit) {
    return jdbc.sql(
            """
                delete from shadow_message where id in (
                    select s.id from shadow_message s where s.recorded < :before
                    and not exists (
                        select from incident i where i.id = s.incident_id and i.published
                        and i.standing = 'live' and i.status in ('open', 'acknowledged', 'reopened'))
                    order by s.recorded limit :limit)""")
        .param("before", Sql.time(before))
        .param("limit", limit)
        .update();
  }
}
