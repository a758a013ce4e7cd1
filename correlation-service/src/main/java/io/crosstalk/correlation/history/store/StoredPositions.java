package io.crosstalk.correlation.history.store;

import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Read position of each partition of a topic. Its rows are the locks of the writers. */
final class StoredPositions {
  private final JdbcClient jdbc;
  private final String topic;

  StoredPositions(JdbcClient jdbc, String topic) {
    this.jdbc = jdbc;
    this.topic = topic;
  }

  /** The next offset to read; empty when no record was ever read. */
  OptionalLong of(int partition) {
    return jdbc.sql("select next_offset from read_position where topic = ? and partition = ?")
        .params(topic, partition)
        .query(Long.class)
        .optional()
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  /**
   * Advances the position within the caller's transaction; blocks other writers until its end.
   *
   * @throws LostPartitionException when the position is not the expected one
   */
  void advance(int partition, OptionalLong from, long to) {
    int changed =
        from.isEmpty()
            ? jdbc.sql("insert into read_position values (?, ?, ?) on conflict do nothing")
                .params(topic, partition, to)
                .update()
            : jdbc.sql(
                    """
                    update read_position set next_offset = ?
                    where topic = ? and partition = ? and next_offset = ?""")
                .params(to, topic, partition, from.getAsLong())
                .update();
    if (changed != 1) {
      throw new LostPartitionException(partition);
    }
  }

  /** Locks the position within the caller's transaction without advancing it. */
  void lock(int partition, long position) {
    advance(partition, OptionalLong.of(position), position);
  }
}
