package io.crosstalk.correlation.history.store;

import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores the read offset of each partition of a topic. The rows also serve as locks of the writers.
 */
final class StoredPositions {
  private final JdbcClient jdbc;
  private final String topic;

  StoredPositions(JdbcClient jdbc, String topic) {
    this.jdbc = jdbc;
    this.topic = topic;
  }

  /** Offset of the next record to read; empty when no record has been read yet. */
  OptionalLong of(int partition) {
    return jdbc.sql("select next_offset from read_position where topic = ? and partition = ?")
        .params(topic, partition)
        .query(Long.class)
        .optional()
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  /**
   * Advances the offset within the caller's transaction, and blocks other writers until the
   * transaction ends.
   *
   * @param from expected offset
   * @param to new offset
   * @throws LostPartitionException when the stored offset is not the expected one
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

  /**
   * Blocks other writers until the end of the caller's transaction, without advancing the offset.
   *
   * @throws LostPartitionException when the stored offset is not the expected one
   */
  void lock(int partition, long position) {
    advance(partition, OptionalLong.of(position), position);
  }
}
