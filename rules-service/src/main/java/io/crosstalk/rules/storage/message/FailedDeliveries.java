package io.crosstalk.rules.storage.message;

import io.crosstalk.rules.storage.database.Sql;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the deliveries that have failed for good, until they are sent again or expire. */
@Component
public class FailedDeliveries {
  /**
   * Condition of a failed delivery {@code d} that can be sent again: its incident is stored, and
   * the target has received no later message about it. All others are obsolete.
   */
  static final String REPEATABLE =
      """
          (d.state = 'failed'
          and (exists (
                  select 1 from incident i
                  where i.id = split_part(d.incident, '/', 2) collate "C"
                  and i.world = split_part(d.incident, '/', 1) collate "C")
              or exists (select 1 from umbrella u where u.key = d.incident))
          and not exists (
              select 1 from delivery later where later.incident = d.incident
              and later.target = d.target and later.child = d.child
              and later.id > d.id
              and later.state = 'delivered'))""";

  /** Makes failed deliveries pending again; the condition selects them. */
  private static final String RETRY =
      "update delivery d set state = 'pending', next_attempt = :at, finished = null where %s and "
          + REPEATABLE;

  private final JdbcClient jdbc;

  FailedDeliveries(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A delivery that has failed for good: refused by the target, or too old.
   *
   * @param type type of the message, as in JSON; empty for one of an early release
   * @param failedAt wall-clock time at which it failed
   * @param obsolete whether it cannot be sent again, because the target has received a later
   *     message about the incident, or the incident is no longer stored
   */
  public record Failed(
      long id,
      String target,
      String incident,
      String type,
      String eventId,
      int attempts,
      Instant failedAt,
      String reason,
      boolean obsolete) {}

  /**
   * Numbers of deliveries that have failed for good.
   *
   * @param repeatable number of those that can be sent again
   */
  public record Failures(long repeatable, long obsolete) {}

  /**
   * Makes a failed delivery pending again, unless the target has received a later message of the
   * incident: an old state must not follow a newer one. A delivery whose incident no longer exists,
   * because a replay was repeated, stays failed.
   *
   * @return whether there is such a failed delivery
   */
  public boolean retry(long id, Instant at) {
    return jdbc.sql(RETRY.formatted("id = :id")).param("id", id).param("at", Sql.time(at)).update()
        > 0;
  }

  /**
   * Makes the failed deliveries of a target pending again, each under the same conditions as a
   * single one. They are sent in the order of their events.
   *
   * @return number of these deliveries
   */
  public int retryAll(String target, Instant at) {
    return jdbc.sql(RETRY.formatted("target = :target"))
        .param("target", target)
        .param("at", Sql.time(at))
        .update();
  }

  /** Returns whether a delivery has failed for good. */
  public boolean contains(long id) {
    return jdbc.sql("select exists (select from delivery where id = :id and state = 'failed')")
        .param("id", id)
        .query(Boolean.class)
        .single();
  }

  /**
   * Deliveries that have failed for good, the newest first.
   *
   * @param before id of the last delivery of the page before; the largest number for the first page
   */
  public List<Failed> page(long before, int limit) {
    return jdbc.sql(
            """
                select d.id, d.target, d.incident, d.type, o.event_id, d.attempts, d.finished, d.reason, not %s as obsolete
                from delivery d join outbox o on o.id = d.outbox
                where d.state = 'failed' and d.id < :before order by d.id desc limit :limit"""
                .formatted(REPEATABLE))
        .param("before", before)
        .param("limit", limit)
        .query(
            (row, n) ->
                new Failed(
                    row.getLong("id"),
                    row.getString("target"),
                    row.getString("incident"),
                    row.getString("type").toLowerCase(Locale.ROOT),
                    row.getString("event_id"),
                    row.getInt("attempts"),
                    Sql.time(row, "finished"),
                    row.getString("reason"),
                    row.getBoolean("obsolete")))
        .list();
  }

  /** Counts the deliveries that have failed for good, all at one moment. */
  public Failures count() {
    return jdbc.sql(
            """
                select count(*) filter (where repeatable) as repeatable, count(*) filter (where not repeatable) as obsolete
                from (select %s as repeatable from delivery d where d.state = 'failed') failed"""
                .formatted(REPEATABLE))
        .query((row, n) -> new Failures(row.getLong("repeatable"), row.getLong("obsolete")))
        .single();
  }

  /**
   * Marks pending deliveries as failed when their target is no longer configured.
   *
   * @param targets names of the configured targets
   * @return number of marked deliveries
   */
  public int failPendingExcept(Collection<String> targets, Instant at) {
    return jdbc.sql(
            """
                update delivery set state = 'failed', finished = :at, reason = 'the target is no longer configured'
                where state = 'pending' and target <> all(:targets)""")
        .param("at", Sql.time(at))
        .param("targets", Sql.texts(targets))
        .update();
  }
}
