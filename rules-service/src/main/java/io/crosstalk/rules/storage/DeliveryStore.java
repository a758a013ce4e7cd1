package io.crosstalk.rules.storage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the deliveries of events to notification targets, and their results. */
@Component
public class DeliveryStore {
  private final JdbcClient jdbc;

  DeliveryStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A delivery that is due.
   *
   * @param key key of the world and the incident; deliveries with the same key are sent in order
   * @param payload the event as JSON
   * @param attempts number of failed attempts
   * @param recorded time at which the event was stored
   */
  public record Due(
      long id, String key, String eventId, String payload, int attempts, Instant recorded) {}

  /** A delivery that has failed for good: refused by the target, or too old. */
  public record Failed(
      long id, String target, String incident, String eventId, int attempts, String reason) {}

  public void add(long outbox, String target, String key, Instant at) {
    jdbc.sql(
            """
                insert into delivery (outbox, target, incident, next_attempt) values (:outbox, :target, :key, :at)""")
        .param("outbox", outbox)
        .param("target", target)
        .param("key", key)
        .param("at", Sql.time(at))
        .update();
  }

  /**
   * Names of the targets that have been notified of an incident, or will be.
   *
   * @param key key of the world and the incident
   */
  public Set<String> targetsOf(String key) {
    return Set.copyOf(
        jdbc.sql("select distinct target from delivery where incident = :key")
            .param("key", key)
            .query(String.class)
            .list());
  }

  /**
   * Deliveries to a target that may be sent now: of each incident the first pending delivery, if it
   * is due.
   */
  public List<Due> due(String target, Instant now, int limit) {
    return jdbc.sql(
            """
                select d.id, d.incident, d.attempts, o.event_id, o.payload, o.recorded
                from (select distinct on (incident) * from delivery
                      where target = :target and state = 'pending' order by incident, id) d
                join outbox o on o.id = d.outbox
                where d.next_attempt <= :now order by d.id limit :limit""")
        .param("target", target)
        .param("now", Sql.time(now))
        .param("limit", limit)
        .query(DeliveryStore::due)
        .list();
  }

  public void delivered(long id, Instant at) {
    finish(id, "delivered", at, null);
  }

  public void failed(long id, Instant at, String reason) {
    finish(id, "failed", at, reason);
  }

  public void retry(long id, Instant next, String reason) {
    jdbc.sql(
            """
                update delivery set attempts = attempts + 1, next_attempt = :next, reason = :reason where id = :id""")
        .param("next", Sql.time(next))
        .param("reason", Sql.text(reason))
        .param("id", id)
        .update();
  }

  public List<Failed> failed(int limit) {
    return jdbc.sql(
            """
                select d.id, d.target, d.incident, o.event_id, d.attempts, d.reason
                from delivery d join outbox o on o.id = d.outbox
                where d.state = 'failed' order by d.id desc limit :limit""")
        .param("limit", limit)
        .query(
            (row, n) ->
                new Failed(
                    row.getLong("id"),
                    row.getString("target"),
                    row.getString("incident"),
                    row.getString("event_id"),
                    row.getInt("attempts"),
                    row.getString("reason")))
        .list();
  }

  public long count(String state) {
    return jdbc.sql("select count(*) from delivery where state = :state")
        .param("state", state)
        .query(Long.class)
        .single();
  }

  /**
   * Marks pending deliveries as failed when their target is no longer configured.
   *
   * @param targets names of the configured targets
   * @return number of marked deliveries
   */
  public int failAllExcept(Collection<String> targets, Instant at) {
    return jdbc.sql(
            """
                update delivery set state = 'failed', finished = :at, reason = 'the target is no longer configured'
                where state = 'pending' and target <> all(:targets)""")
        .param("at", Sql.time(at))
        .param("targets", Sql.texts(targets))
        .update();
  }

  private void finish(long id, String state, Instant at, @Nullable String reason) {
    jdbc.sql(
            """
                update delivery set state = :state, finished = :at, attempts = attempts + 1, reason = :reason
                where id = :id""")
        .param("state", state)
        .param("at", Sql.time(at))
        .param("reason", reason == null ? null : Sql.text(reason))
        .param("id", id)
        .update();
  }

  private static Due due(ResultSet row, int number) throws SQLException {
    return new Due(
        row.getLong("id"),
        row.getString("incident"),
        row.getString("event_id"),
        row.getString("payload"),
        row.getInt("attempts"),
        Sql.time(row, "recorded"));
  }
}
