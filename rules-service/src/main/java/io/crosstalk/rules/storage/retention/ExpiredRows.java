package io.crosstalk.rules.storage.retention;

import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.database.Sql;
import java.time.Duration;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Deletes expired rows that do not belong to an expired incident. */
@Component
public class ExpiredRows {
  private final JdbcClient jdbc;

  public ExpiredRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
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
                delete from grouping_decision d where world = 'live' and recorded < :before
                and not exists (select from incident i where i.id in (d.incident, d.other))""")
        .param("before", Sql.time(before))
        .update();
  }

  /**
   * Deletes replayed worlds without progress since a time and without incidents, within a
   * transaction.
   */
  public int deleteWorlds(Instant progressBefore) {
    return jdbc.sql(
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
