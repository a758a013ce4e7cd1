package io.crosstalk.rules.storage.message;

import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.tracing.Traces;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores records that are to be sent to Kafka (transactional outbox): they are written in the
 * transaction that creates them, and sent later in the same order.
 */
@Component
public class OutboxStore {
  /** Value instead of a topic, of a record that is not sent to Kafka. */
  private static final String FOR_TARGETS = "targets";

  private final JdbcClient jdbc;

  OutboxStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A record to send.
   *
   * @param key key of the Kafka record
   * @param eventId id by which receivers recognise a duplicate
   * @param payload value of the Kafka record, JSON
   * @param trace span in which the record was made; null without one
   */
  public record Entry(
      String topic, String key, String eventId, String payload, @Nullable String trace) {
    private static final String NONE = "null";

    /** A record that is made in the span of this thread, if there is one. */
    public static Entry inCurrentSpan(String topic, String key, String eventId, String payload) {
      return new Entry(topic, key, eventId, payload, Traces.current());
    }

    /** A record without a value, with which a compacted topic deletes its key (tombstone). */
    public static Entry deletion(String topic, String key, String eventId) {
      return inCurrentSpan(topic, key, eventId, NONE);
    }

    public boolean isDeletion() {
      return payload.equals(NONE);
    }
  }

  /**
   * A record that has not been sent yet.
   *
   * @param id its position in the outbox
   */
  public record Unsent(long id, Entry entry) {}

  /**
   * Appends a record.
   *
   * @return its position in the outbox
   */
  public long append(Entry entry, Instant recordedAt) {
    return append(entry, recordedAt, null);
  }

  /**
   * Appends a record that only notification targets receive.
   *
   * @return its position in the outbox
   */
  public long appendForTargets(String key, String eventId, String payload, Instant recordedAt) {
    return append(Entry.inCurrentSpan(FOR_TARGETS, key, eventId, payload), recordedAt, recordedAt);
  }

  private long append(Entry entry, Instant recordedAt, @Nullable Instant sent) {
    return jdbc.sql(
            """
                insert into outbox (topic, key, event_id, payload, recorded, sent, trace)
                values (:topic, :key, :eventId, cast(:payload as json), :recorded, :sent, :trace) returning id""")
        .param("sent", Sql.timeOrNull(sent), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("trace", entry.trace(), Types.VARCHAR)
        .param("topic", entry.topic())
        .param("key", Sql.text(entry.key()))
        .param("eventId", entry.eventId())
        .param("payload", entry.payload())
        .param("recorded", Sql.time(recordedAt))
        .query(Long.class)
        .single();
  }

  /**
   * The earliest records that have not been sent.
   *
   * @param limit most records to return
   */
  public List<Unsent> unsent(int limit) {
    return jdbc.sql(
            """
                select id, topic, key, event_id, payload, trace from outbox where sent is null order by id limit :limit""")
        .param("limit", limit)
        .query(
            (row, n) ->
                new Unsent(
                    row.getLong("id"),
                    new Entry(
                        row.getString("topic"),
                        row.getString("key"),
                        row.getString("event_id"),
                        row.getString("payload"),
                        row.getString("trace"))))
        .list();
  }

  public void markSent(Collection<Long> ids, Instant at) {
    jdbc.sql("update outbox set sent = :at where id = any(:ids)")
        .param("at", Sql.time(at))
        .param("ids", new org.springframework.jdbc.support.SqlArrayValue("bigint", ids.toArray()))
        .update();
  }

  /**
   * Deletes records that were sent before a time, except those that a notification target has not
   * received yet, a rule holds, or a target has refused. A message that was delivered after one
   * that the target had refused stays as long as that one: it shows that the other is obsolete.
   *
   * @return number of deleted records
   */
  public int deleteSent(Instant before) {
    return jdbc.sql(
            """
                delete from outbox o where sent < :before
                and not exists (select 1 from delivery d where d.outbox = o.id and d.state in ('pending', 'held', 'failed'))
                and not exists (select 1 from delivery d join delivery earlier on earlier.incident = d.incident
                    and earlier.target = d.target and earlier.child = d.child and earlier.id < d.id
                    where d.outbox = o.id and d.state = 'delivered' and earlier.state = 'failed')""")
        .param("before", Sql.time(before))
        .update();
  }

  public long depth() {
    return jdbc.sql("select count(*) from outbox where sent is null").query(Long.class).single();
  }
}
