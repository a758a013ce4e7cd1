package io.crosstalk.rules.storage.message;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.rules.storage.database.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Reads incidents by which the degradation of an earlier one has come back. An incident has the
 * fingerprint of its first version, which may not know the cause yet, and that of its last one.
 */
@Component
public class ReturnStore {
  private static final String IS_RETURN =
      """
      later.world = earlier.world and later.severity <> 'info'
          and (later.summary ->> 'openedAt')::timestamptz > (earlier.summary ->> 'resolvedAt')::timestamptz""";

  private final JdbcClient jdbc;

  ReturnStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The longest time after which the degradation of an incident has come back, in it or in earlier
   * ones with its fingerprint; zero when it never has. An end that was not measured is no recovery.
   *
   * @param most longest time that counts
   */
  public Duration longestPause(Incident incident, Duration most) {
    return Duration.ofMillis(
        jdbc.sql(
                """
                select coalesce(max(pause), 0) from (
                    select (extract(epoch from (summary ->> 'openedAt')::timestamptz
                        - lag((summary ->> 'resolvedAt')::timestamptz) over (order by onset, id)) * 1000)::bigint as pause
                    from incident
                    where world = :world and fingerprint = :fingerprint and published and standing = 'live'
                        and severity <> 'info' and onset <= :onset
                        and coalesce(summary ->> 'resolution', '') <> 'expired') every where pause between 0 and :most""")
            .param("world", incident.world())
            .param("fingerprint", incident.fingerprint())
            .param("onset", Sql.time(incident.onset()))
            .param("most", most.toMillis())
            .query(Long.class)
            .single());
  }

  /**
   * State of the returns of an incident.
   *
   * @param isAnyOpen whether one of them lasts
   * @param resolvedAt latest end of one of them; null without any that is over
   */
  public record Returns(boolean isAnyOpen, @Nullable Instant resolvedAt) {}

  /**
   * The incidents by which the degradation of an incident has come back, without those that turned
   * out to have another cause.
   */
  public Returns of(String incident) {
    return jdbc.sql(
            """
                select count(*) filter (where later.ended_at is null) as open,
                    max((later.summary ->> 'resolvedAt')::timestamptz) as resolved
                from incident earlier join incident later on later.published and later.standing = 'live' and %s
                    and later.fingerprint in (earlier.fingerprint, earlier.opened_summary ->> 'fingerprint')
                    and (later.fingerprint = earlier.fingerprint or later.cause = 'unknown')
                where earlier.id = :id"""
                .formatted(IS_RETURN))
        .param("id", incident)
        .query((row, n) -> new Returns(row.getInt("open") > 0, Sql.timeOrNull(row, "resolved")))
        .single();
  }

  /**
   * Key of the earlier incident whose recovery is held for a target, and which has come back by an
   * incident, as far as was or is known; empty without one.
   */
  public Optional<String> heldRecovery(String incident, String target) {
    return jdbc.sql(
            """
                select d.incident from incident later cross join delivery d
                join incident earlier on earlier.id = split_part(d.incident, '/', 2) and %s
                    and array[later.fingerprint, later.opened_summary ->> 'fingerprint']
                        && array[earlier.fingerprint, earlier.opened_summary ->> 'fingerprint']
                where later.id = :id and d.target = :target and d.state = 'held' and d.type = 'RESOLVED'
                order by d.id desc limit 1"""
                .formatted(IS_RETURN))
        .param("id", incident)
        .param("target", target)
        .query(String.class)
        .optional();
  }
}
