package io.crosstalk.rules.storage.message;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the messages that a ticket, or another target, has received of an incident. */
@Component
public class SentMessages {
  private static final String ONE =
      """
      select d.severity, d.forbidden, o.payload from delivery d join outbox o on o.id = d.outbox
      where d.incident = :key and d.target = :target and d.child = :child and d.state = 'delivered'
      and d.id < :before and d.origin is distinct from d.child order by d.id %s limit 1""";

  private final JdbcClient jdbc;

  SentMessages(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A message that was sent.
   *
   * @param payload the event as JSON
   * @param amendment what rules of the site have changed in it
   */
  public record SentMessage(String payload, Amendment amendment) {}

  /**
   * Messages before another one; null where none is stored any more.
   *
   * @param subject subject of all messages; null when none was stored
   * @param first the message that began the ticket
   * @param latest the last message
   */
  public record Before(
      @Nullable String subject, @Nullable SentMessage first, @Nullable SentMessage latest) {
    public static final Before NONE = new Before(null, null, null);
  }

  /** The messages before a delivery that are still stored. */
  public Before before(DeliveryStore.Due due, String target) {
    return due.first()
        ? Before.NONE
        : new Before(subject(due, target), one("asc", due, target), one("desc", due, target));
  }

  private @Nullable String subject(DeliveryStore.Due due, String target) {
    return jdbc.sql("select subject from notified where incident = :key and target = :target")
        .param("key", due.key())
        .param("target", target)
        .query((row, n) -> row.getString("subject"))
        .optional()
        .orElse(null);
  }

  private @Nullable SentMessage one(String order, DeliveryStore.Due due, String target) {
    DeliveryStore.DueChild child = due.child();
    return jdbc.sql(ONE.formatted(order))
        .param("key", due.key())
        .param("target", target)
        .param("child", child == null ? "" : child.child().id())
        .param("before", due.id())
        .query(SentMessages::sent)
        .optional()
        .orElse(null);
  }

  private static SentMessage sent(ResultSet row, int number) throws SQLException {
    return new SentMessage(row.getString("payload"), DeliveryStore.amendment(row));
  }
}
