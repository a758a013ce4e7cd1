package io.crosstalk.rules.storage.message;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores the deliveries that rules of the site hold: of an incident and a target at most one, and
 * those with a person's text.
 */
@Component
public class HeldDeliveries {
  private final JdbcClient jdbc;

  HeldDeliveries(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A held delivery on which the rules decide again.
   *
   * @param key key of the world and the incident
   * @param payload the event as JSON
   * @param isOrphan whether a newer run has replaced its world
   * @param isOver whether its world has ended and has no further time
   * @param through event time up to which the world is complete; null before the first tick
   */
  public record Held(
      long id,
      String key,
      String target,
      MessageType type,
      String payload,
      boolean isOrphan,
      boolean isOver,
      @Nullable Instant through) {}

  /**
   * Held deliveries on which the rules decide again: their time has come, or the rules have
   * changed, or a world has ended before a recovery was sent. The time of the live world goes on
   * while no data arrive.
   *
   * @param change number of changes of the rules
   * @param now time of the live world
   */
  public List<Held> due(long change, Instant now, int limit) {
    return jdbc.sql(
            """
                select d.id, d.incident, d.target, d.type, o.payload, w.key is null as orphan,
                    coalesce(w.ended, false) as over, w.through
                from delivery d join outbox o on o.id = d.outbox
                left join world w on w.key = split_part(d.incident, '/', 1)
                where d.state = 'held' and (d.rule_change <> :change or w.key is null
                    or (w.ended and d.type = :recovery)
                    or d.recheck <= case when w.name = :live then greatest(:now, w.through) else w.through end)
                order by d.id limit :limit""")
        .param("change", change)
        .param("now", Sql.time(now))
        .param("live", World.LIVE.name())
        .param("recovery", MessageType.RESOLVED.name())
        .param("limit", limit)
        .query(HeldDeliveries::held)
        .list();
  }

  /**
   * A held message as readers of its incident see it.
   *
   * @param key key of the world and the incident
   * @param recheck event time at which the rules decide again
   * @param isFirst whether it will be the first message that the target receives of the incident
   */
  public record Waiting(
      String key,
      String target,
      MessageType type,
      String payload,
      Instant recheck,
      boolean isFirst) {}

  /** The held messages about an incident, the earliest first. */
  public List<Waiting> of(String incident) {
    return jdbc.sql(
            """
                select d.incident, d.target, d.type, o.payload, d.recheck, not exists (
                        select from notified n where n.incident = d.incident and n.target = d.target)
                    and not exists (
                        select from delivery earlier where earlier.incident = d.incident
                        and earlier.target = d.target and earlier.child = '' and earlier.id < d.id
                        and earlier.state in ('held', 'pending')) as first
                from incident i join delivery d on d.incident = (i.world || '/' || i.id) collate "default"
                    and d.state = 'held'
                join outbox o on o.id = d.outbox
                where i.id = :id order by d.id""")
        .param("id", Sql.text(incident))
        .query(
            (row, n) ->
                new Waiting(
                    row.getString("incident"),
                    row.getString("target"),
                    MessageType.valueOf(row.getString("type")),
                    row.getString("payload"),
                    Sql.time(row, "recheck"),
                    row.getBoolean("first")))
        .list();
  }

  /**
   * Holds a delivery until a later time.
   *
   * @return whether it was held
   */
  public boolean postpone(long id, Instant recheck, long change) {
    return jdbc.sql(
                """
                    update delivery set recheck = :recheck, rule_change = :change where id = :id and state = 'held'""")
            .param("recheck", Sql.time(recheck))
            .param("change", change)
            .param("id", id)
            .update()
        > 0;
  }

  /**
   * Lets a delivery be sent.
   *
   * @return whether it was held
   */
  public boolean release(long id, Amendment amendment, Instant at) {
    return jdbc.sql(
                """
                    update delivery set state = 'pending', severity = :severity, forbidden = :forbidden, next_attempt = :at
                    where id = :id and state = 'held'""")
            .param("severity", amendment.storedSeverity(), Types.VARCHAR)
            .param("forbidden", Sql.texts(amendment.storedActions()))
            .param("at", Sql.time(at))
            .param("id", id)
            .update()
        > 0;
  }

  /**
   * Drops a delivery.
   *
   * @return whether it was held
   */
  public boolean drop(long id, Instant at) {
    return jdbc.sql(
                "update delivery set state = 'dropped', finished = :at where id = :id and state = 'held'")
            .param("at", Sql.time(at))
            .param("id", id)
            .update()
        > 0;
  }

  /** Returns whether a message about an incident is held for a target. */
  public boolean has(String key, String target) {
    return jdbc.sql(
            """
                select exists (select from delivery
                    where incident = :key and target = :target and state = 'held')""")
        .param("key", key)
        .param("target", target)
        .query(Boolean.class)
        .single();
  }

  /**
   * Drops what is held of an incident for a target, because a later message replaces it.
   *
   * @param includesPeoples whether messages with a person's text are dropped, too
   * @return number of dropped messages
   */
  public int drop(String key, String target, boolean includesPeoples, Instant at) {
    return jdbc.sql(
            """
                update delivery set state = 'dropped', finished = :at
                where incident = :key and target = :target and state = 'held'
                and (:all or not by_person)""")
        .param("at", Sql.time(at))
        .param("key", key)
        .param("target", target)
        .param("all", includesPeoples)
        .update();
  }

  /** Lets the held recovery of an incident be sent. */
  public void releaseRecovery(String key, String target, Instant at) {
    jdbc.sql(
            """
                update delivery set state = 'pending', next_attempt = :at
                where incident = :key and target = :target and state = 'held' and type = :recovery""")
        .param("at", Sql.time(at))
        .param("key", key)
        .param("target", target)
        .param("recovery", MessageType.RESOLVED.name())
        .update();
  }

  /**
   * Lets the rules decide again on everything that is held in a world. Messages on which another
   * transaction decides now are left out: waiting for their locks could be a deadlock, and the
   * rules decide on them again within a minute.
   *
   * @param at event time
   */
  public void decideAgain(World world, Instant at) {
    jdbc.sql(
            """
                update delivery set recheck = :at where id in (
                    select id from delivery
                    where state = 'held' and recheck > :at and split_part(incident, '/', 1) = :world
                    for update skip locked)""")
        .param("at", Sql.time(at))
        .param("world", world.key())
        .update();
  }

  private static Held held(ResultSet row, int number) throws SQLException {
    return new Held(
        row.getLong("id"),
        row.getString("incident"),
        row.getString("target"),
        MessageType.valueOf(row.getString("type")),
        row.getString("payload"),
        row.getBoolean("orphan"),
        row.getBoolean("over"),
        Sql.timeOrNull(row, "through"));
  }
}
