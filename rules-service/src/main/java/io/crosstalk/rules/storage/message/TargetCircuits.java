package io.crosstalk.rules.storage.message;

import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the circuit breakers of notification targets, so that every instance knows them. */
@Component
public class TargetCircuits {
  private final JdbcClient jdbc;

  TargetCircuits(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * State of the circuit breaker of a target.
   *
   * @param outages number of consecutive outages
   * @param nextAttempt time of the next message; null while the circuit breaker is closed
   * @param reason reason of the last outage; null without one
   */
  public record State(int outages, @Nullable Instant nextAttempt, @Nullable String reason) {
    /** State of a target that accepts messages. */
    public static final State CLOSED = new State(0, null, null);
  }

  /**
   * Messages that a target has not received.
   *
   * @param waiting number of messages that are to be sent
   * @param held number of messages that rules of the site hold
   * @param failed number of messages that were given up, or that the target has refused, and that
   *     can be sent again
   * @param next time of the next attempt; null when no message waits
   * @param failure why the newest failed message that can be sent again has failed; null without
   *     one
   */
  public record Unsent(
      long waiting, long held, long failed, @Nullable Instant next, @Nullable String failure) {
    public static final Unsent NONE = new Unsent(0, 0, 0, null, null);
  }

  public State of(String target) {
    Optional<State> stored =
        jdbc.sql("select * from target_circuit where target = :target")
            .param("target", target)
            .query((row, n) -> state(row))
            .optional();
    return stored.orElse(State.CLOSED);
  }

  /** States of the targets that have failed, by their names. */
  public Map<String, State> all() {
    Map<String, State> states = new HashMap<>();
    jdbc.sql("select * from target_circuit")
        .query(
            row -> {
              states.put(row.getString("target"), state(row));
            });
    return states;
  }

  /**
   * Messages that were not sent, by the names of their targets. The next attempt is that of a
   * message which is the first of its ticket: later ones wait for it.
   */
  public Map<String, Unsent> unsent() {
    Map<String, Unsent> unsent = new HashMap<>();
    jdbc.sql(
            """
                with first as (
                    select distinct on (target, incident, child) target, next_attempt
                    from delivery where state = 'pending' order by target, incident, child, id),
                next as (select target, min(next_attempt) as next from first group by target)
                select target, count(*) filter (where state = 'pending') as waiting,
                    count(*) filter (where state = 'held') as held,
                    count(*) filter (where state = 'failed') as failed,
                    (array_agg(reason order by id desc) filter (where state = 'failed'))[1] as failure,
                    (select next from next where next.target = unsent.target) as next
                from (
                    select id, target, state, reason from delivery where state = 'pending'
                    union all select id, target, state, reason from delivery where state = 'held'
                    union all select id, target, state, reason from delivery d where %s
                ) unsent group by target"""
                .formatted(FailedDeliveries.REPEATABLE))
        .query(
            row -> {
              unsent.put(
                  row.getString("target"),
                  new Unsent(
                      row.getLong("waiting"),
                      row.getLong("held"),
                      row.getLong("failed"),
                      Sql.timeOrNull(row, "next"),
                      row.getString("failure")));
            });
    return unsent;
  }

  /** Times since when the oldest message of a target waits, by the names of the targets. */
  public Map<String, Instant> waitingSince() {
    Map<String, Instant> since = new HashMap<>();
    jdbc.sql(
            """
                select target, recorded from outbox join (select target, min(outbox) as oldest
                    from delivery where state = 'pending' group by target) waiting on id = oldest""")
        .query(
            row -> {
              since.put(row.getString("target"), Sql.time(row, "recorded"));
            });
    return since;
  }

  public void save(String target, State state) {
    jdbc.sql(
            """
                insert into target_circuit (target, outages, next_attempt, reason)
                values (:target, :outages, :next, :reason)
                on conflict (target) do update set outages = excluded.outages,
                    next_attempt = excluded.next_attempt, reason = excluded.reason""")
        .param("target", target)
        .param("outages", state.outages())
        .param("next", Sql.timeOrNull(state.nextAttempt()), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("reason", textOrNull(state.reason()), Types.VARCHAR)
        .update();
  }

  /** Lets an open circuit breaker try a message at once. */
  public void tryNow(String target, Instant now) {
    jdbc.sql(
            """
                update target_circuit set next_attempt = :now where target = :target and next_attempt > :now""")
        .param("now", Sql.time(now))
        .param("target", target)
        .update();
  }

  /** Deletes the states of targets that are no longer configured. */
  public void deleteAllExcept(List<String> targets) {
    jdbc.sql("delete from target_circuit where target <> all(:targets)")
        .param("targets", Sql.texts(targets))
        .update();
  }

  private static @Nullable String textOrNull(@Nullable String text) {
    return text == null ? null : Sql.text(text);
  }

  private static State state(ResultSet row) throws SQLException {
    return new State(
        row.getInt("outages"), Sql.timeOrNull(row, "next_attempt"), row.getString("reason"));
  }
}
