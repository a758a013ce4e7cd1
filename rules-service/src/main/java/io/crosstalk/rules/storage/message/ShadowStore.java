package io.crosstalk.rules.storage.message;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores what notification targets in shadow mode would have received. */
@Component
public class ShadowStore {
  /** Time for which messages are kept at least. */
  public static final Duration KEPT = Duration.ofDays(30);

  private final JdbcClient jdbc;

  ShadowStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A message that would have been sent.
   *
   * @param type type of the message as a target that is notified later receives it
   * @param severity severity that the message states
   * @param title title that the message states
   * @param children ids of the child tickets of the incident's ticket
   * @param at event time of the version
   */
  public record Shadow(
      MessageType type, Severity severity, String title, List<String> children, Instant at) {
    public Shadow {
      children = List.copyOf(children);
    }
  }

  /**
   * Stores a message instead of sending it; to be called in a transaction. The first message about
   * an incident counts as its opening, as for a target that receives messages. Does nothing when
   * another instance has done so.
   */
  public void record(Due due, String target, Shadow shadow, Instant now) {
    int finished =
        jdbc.sql(
                """
                    update delivery set state = 'shadowed', finished = :now
                    where id = :id and state = 'pending'""")
            .param("now", Sql.time(now))
            .param("id", due.id())
            .update();
    if (finished > 0) {
      add(due.key(), target, shadow, now);
    }
  }

  private void add(String key, String target, Shadow shadow, Instant now) {
    jdbc.sql(
            """
                insert into shadow_message (incident, target, type, severity, title, children, at, recorded)
                select :incident, :target, case when exists (
                        select from shadow_message where incident_id = :id and target = :target
                        union all select from notified where incident_id = :id and target = :target)
                    then :type else :opening end, :severity, :title, :children, :at, :now
                from incident where id = :id and world = :world""")
        .param("incident", key)
        .param("target", target)
        .param("type", shadow.type().wireName())
        .param("opening", MessageType.OPENED.wireName())
        .param("severity", shadow.severity().wireName())
        .param("title", Sql.text(shadow.title()))
        .param("children", Sql.texts(shadow.children()))
        .param("at", Sql.time(shadow.at()))
        .param("now", Sql.time(now))
        .param("world", Keys.world(key).key())
        .param("id", Keys.resource(key))
        .update();
  }

  /**
   * Messages of one type and severity.
   *
   * @param messages number of messages
   */
  public record Count(String type, String severity, long messages) {}

  /** Numbers of messages that a target would have received since a time. */
  public List<Count> counts(String target, Instant since) {
    return jdbc.sql(
            """
                select type, severity, count(*) as messages from shadow_message
                where target = :target and recorded >= :since group by type, severity order by type, severity""")
        .param("target", target)
        .param("since", Sql.time(since))
        .query(Count.class)
        .list();
  }

  /** Number of incidents of which a target would have been notified since a time. */
  public long incidents(String target, Instant since) {
    return jdbc.sql(
            """
                select count(distinct incident) from shadow_message
                where target = :target and recorded >= :since""")
        .param("target", target)
        .param("since", Sql.time(since))
        .query(Long.class)
        .single();
  }

  /** Number of child tickets that a target would have opened since a time. */
  public long childTickets(String target, Instant since) {
    return jdbc.sql(
            """
                select count(distinct child) from shadow_message, unnest(children) as child
                where target = :target and recorded >= :since""")
        .param("target", target)
        .param("since", Sql.time(since))
        .query(Long.class)
        .single();
  }

  /** A message with its incident and the title that it stated. */
  public record Example(String incident, String title, String type, String severity, Instant at) {}

  /** The latest messages that a target would have received since a time, the newest first. */
  public List<Example> latest(String target, Instant since, int limit) {
    return jdbc.sql(
            """
                select incident_id, title, type, severity, at from shadow_message
                where target = :target and recorded >= :since order by recorded desc, id desc limit :limit""")
        .param("target", target)
        .param("since", Sql.time(since))
        .param("limit", limit)
        .query(
            (row, n) ->
                new Example(
                    row.getString("incident_id"),
                    row.getString("title"),
                    row.getString("type"),
                    row.getString("severity"),
                    Sql.time(row, "at")))
        .list();
  }
}
