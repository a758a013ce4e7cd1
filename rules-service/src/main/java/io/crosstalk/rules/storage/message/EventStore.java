package io.crosstalk.rules.storage.message;

import io.crosstalk.event.message.Topics;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Reads the events of incidents from the outbox. They are appended while the counter of changes is
 * locked, so that an event with a lower position never appears after one with a higher position.
 * The end of a world is no event of an incident.
 */
@Component
public class EventStore {
  private static final String OF_INCIDENTS =
      " topic = '" + Topics.INCIDENTS + "' and event_id not like '%:ended' ";

  private final JdbcClient jdbc;

  EventStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * An event.
   *
   * @param position its position in the outbox
   * @param key key of the world and the incident
   * @param cloudEvent the CloudEvent as JSON
   */
  public record StoredEvent(long position, String key, String cloudEvent) {}

  /** Position of the latest event; 0 without one. */
  public long latest() {
    return jdbc.sql("select id from outbox where" + OF_INCIDENTS + "order by id desc limit 1")
        .query(Long.class)
        .optional()
        .orElse(0L);
  }

  /** Position of the earliest record of the outbox that is still stored; 0 without one. */
  public long earliest() {
    return jdbc.sql("select coalesce(min(id), 0) from outbox").query(Long.class).single();
  }

  /** The earliest events after a position. */
  public List<StoredEvent> after(long position, int limit) {
    return after("payload", position, limit);
  }

  /** The earliest events after a position, without their content. */
  public List<StoredEvent> keysAfter(long position, int limit) {
    return after("'' as payload", position, limit);
  }

  private List<StoredEvent> after(String payload, long position, int limit) {
    return jdbc.sql(
            "select id, key, "
                + payload
                + " from outbox where"
                + OF_INCIDENTS
                + "and id > :position order by id limit :limit")
        .param("position", position)
        .param("limit", limit)
        .query(
            (row, n) ->
                new StoredEvent(row.getLong("id"), row.getString("key"), row.getString("payload")))
        .list();
  }
}
