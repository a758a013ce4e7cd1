package io.crosstalk.rules.storage.message;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.message.DeliveryStore.TicketRow;
import io.crosstalk.rules.storage.message.UmbrellaMembers.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the umbrellas and their messages: which are due, and what the last one has stated. */
@Component
public class UmbrellaStore {
  /** Rows of incidents that the last message does not state as they are. */
  private static final String CHANGED = "stated is distinct from (state || ' ' || severity)";

  private static final String RANK =
      "array_position(array['critical', 'major', 'minor', 'info'], %s.severity)";

  /** Time of the umbrella's world: that of the live world goes on while no data arrive. */
  private static final String TIME =
      "coalesce(case when w.name = :live then greatest(:now, w.through) else w.through end, :now)";

  private static final String DUE =
      """
      select u.*, %s as time from umbrella u join world w on w.key = u.world
      where u.key in (select umbrella from umbrella_incident where %s) and u.target = any(:targets)
      and case when u.stated_at is null
          then (w.ended or %s >= u.began + make_interval(secs => :first)
                  and (w.name <> :live or %s < u.ends))
              and exists (select from umbrella_incident m where m.umbrella = u.key and m.state = 'held')
          else w.ended or %s >= u.stated_at + make_interval(secs => :next)
              or exists (select from umbrella_incident m
                  where m.umbrella = u.key and m.state = 'held' and %s < %s) end"""
          .formatted(TIME, CHANGED, TIME, TIME, TIME, RANK.formatted("m"), RANK.formatted("u"));

  private final JdbcClient jdbc;

  UmbrellaStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Least event times before messages.
   *
   * @param first from the first incident to the first message
   * @param next between two messages, unless the severity rises
   */
  public record Pauses(Duration first, Duration next) {}

  /**
   * An umbrella whose message is due.
   *
   * @param key key of the world and the umbrella
   * @param team team that has the budget; empty when all teams share it
   * @param began event time at which the budget held the first incident
   * @param revision number of its messages
   * @param severity severity that its last message states; null before the first
   * @param closed whether its last message states that it is over
   * @param time event time of its world
   */
  public record Umbrella(
      String key,
      String rule,
      String team,
      String target,
      LocalDate day,
      Instant began,
      int revision,
      @Nullable Severity severity,
      boolean closed,
      Instant time) {}

  /**
   * An incident of an umbrella that lasts.
   *
   * @param key key of the world and the incident
   * @param severity severity that its own message would state
   */
  public record Member(String key, Severity severity) {}

  /**
   * Keys of the umbrellas whose message is due: after a pause, when the severity rises, and at the
   * end of the world. The live world has no first message for a day that is over.
   *
   * @param targets names of the configured targets
   * @param now time of the live world
   */
  public List<String> due(Collection<String> targets, Pauses pauses, Instant now, int limit) {
    return due(DUE + " order by u.began, u.key limit :limit", targets, pauses, now)
        .param("limit", limit)
        .query((row, n) -> row.getString("key"))
        .list();
  }

  /**
   * Locks an umbrella, so that no other transaction writes its message.
   *
   * @return empty when its message is no longer due
   */
  public Optional<Umbrella> lock(
      String key, Collection<String> targets, Pauses pauses, Instant now) {
    return due(DUE + " and u.key = :key for no key update of u", targets, pauses, now)
        .param("key", key)
        .query(UmbrellaStore::umbrella)
        .optional();
  }

  private JdbcClient.StatementSpec due(
      String sql, Collection<String> targets, Pauses pauses, Instant now) {
    return jdbc.sql(sql)
        .param("targets", Sql.texts(targets))
        .param("first", pauses.first().toSeconds())
        .param("next", pauses.next().toSeconds())
        .param("now", Sql.time(now))
        .param("live", World.LIVE.name());
  }

  /**
   * Marks the present states of the incidents as stated. One on which another transaction decides
   * now is left out: waiting for it could be a deadlock, and its change is stated later.
   */
  public void markStated(String key) {
    jdbc.sql(
            """
                update umbrella_incident set stated = state || ' ' || severity
                where umbrella = :key and incident in (
                    select incident from umbrella_incident where umbrella = :key and %s for update skip locked)"""
                .formatted(CHANGED))
        .param("key", key)
        .update();
  }

  /** Number of the incidents in each state. */
  public Map<State, Integer> counts(String key) {
    Map<State, Integer> counts = new EnumMap<>(State.class);
    jdbc.sql(
            """
                select state, count(*) as number from umbrella_incident
                where umbrella = :key group by state""")
        .param("key", key)
        .query(
            row -> {
              counts.put(
                  State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                  row.getInt("number"));
            });
    return counts;
  }

  /** The incidents that last, the most severe first. */
  public List<Member> held(String key, int limit) {
    return jdbc.sql(
            """
                select m.incident, m.severity from umbrella_incident m
                where m.umbrella = :key and m.state = 'held' order by %s, m.incident limit :limit"""
                .formatted(RANK.formatted("m")))
        .param("key", key)
        .param("limit", limit)
        .query(
            (row, n) ->
                new Member(row.getString("incident"), Severity.parse(row.getString("severity"))))
        .list();
  }

  /**
   * Stores that a message was queued.
   *
   * @param severity severity that it states
   * @param closed whether it states that the umbrella is over
   * @param now wall-clock time
   */
  public void queued(Umbrella umbrella, Severity severity, boolean closed, Instant now) {
    jdbc.sql(
            """
                update umbrella set revision = revision + 1, stated_at = :at, severity = :severity, closed = :closed,
                    recorded = :now
                where key = :key""")
        .param("at", Sql.time(umbrella.time()))
        .param("severity", severity.wireName())
        .param("closed", closed)
        .param("now", Sql.time(now))
        .param("key", umbrella.key())
        .update();
  }

  /**
   * Stores that the target has received a message.
   *
   * @param ticket counterpart of the umbrella in the target; null when there is none
   */
  void delivered(String key, @Nullable TicketRow ticket) {
    jdbc.sql(
            """
                update umbrella set notified = true, ticket_key = coalesce(:ticket, ticket_key),
                    ticket_url = coalesce(:url, ticket_url), ticket_status = coalesce(:status, ticket_status)
                where key = :key""")
        .param("ticket", ticket == null ? null : Sql.text(ticket.key()), Types.VARCHAR)
        .param(
            "url",
            ticket == null || ticket.url() == null ? null : Sql.text(ticket.url()),
            Types.VARCHAR)
        .param("status", ticket == null ? null : Sql.text(ticket.status()), Types.VARCHAR)
        .param("key", key)
        .update();
  }

  private static Umbrella umbrella(ResultSet row, int number) throws SQLException {
    String severity = row.getString("severity");
    return new Umbrella(
        row.getString("key"),
        row.getString("rule"),
        row.getString("team"),
        row.getString("target"),
        row.getObject("day", LocalDate.class),
        Sql.time(row, "began"),
        row.getInt("revision"),
        severity == null ? null : Severity.parse(severity),
        row.getBoolean("closed"),
        Sql.time(row, "time"));
  }
}
