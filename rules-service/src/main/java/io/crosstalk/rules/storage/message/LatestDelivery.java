package io.crosstalk.rules.storage.message;

import io.crosstalk.event.message.MessageType;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the latest message about an incident that a target has received or will receive. */
@Component
public class LatestDelivery {
  private final JdbcClient jdbc;

  LatestDelivery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A message to a target.
   *
   * @param payload the event as JSON
   */
  public record Sent(MessageType type, String payload) {}

  /**
   * The latest message to a target that is neither held nor dropped, and has not failed; empty when
   * there is none or its event is no longer stored.
   *
   * @param key key of the world and the incident
   * @param isShadow whether messages count that were recorded instead of sent
   */
  public Optional<Sent> of(String key, String target, boolean isShadow) {
    return jdbc.sql(
            """
                select d.type, o.payload from delivery d join outbox o on o.id = d.outbox
                where d.incident = :key and d.target = :target and d.child = ''
                and (d.state in ('pending', 'delivered') or (d.state = 'shadowed' and :shadow)) order by d.id desc limit 1""")
        .param("key", key)
        .param("target", target)
        .param("shadow", isShadow)
        .query(
            (row, n) ->
                new Sent(MessageType.valueOf(row.getString("type")), row.getString("payload")))
        .optional();
  }
}
