package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.Tier;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Deletes slices that are beyond the retention of their tier. */
final class TierRetention {
  /** Most rows that are deleted in one step. */
  static final int ROWS_PER_STEP = 500;

  private final JdbcClient jdbc;
  private final HistoryProperties properties;

  TierRetention(JdbcClient jdbc, HistoryProperties properties) {
    this.jdbc = jdbc;
    this.properties = properties;
  }

  /**
   * Deletes some expired slices of a partition.
   *
   * @return whether there may be more
   */
  boolean deleteExpired(int partition) {
    boolean more = false;
    for (Tier tier : Tier.values()) {
      more |= delete(partition, tier) == ROWS_PER_STEP;
    }
    return more;
  }

  /**
   * Deletes some expired slices of one tier. Unsealed samples are kept, because their means are not
   * stored yet.
   *
   * @return number of deleted rows
   */
  private int delete(int partition, Tier tier) {
    return jdbc.sql(
            """
            delete from chunk where ctid = any (array(
                select chunk.ctid from clock join chunk on chunk.world = clock.world
                where partition = ? and bucket >= ? and bucket < ? and tier = ? and sealed
                and slice <= through - ? limit ?))""")
        .params(
            partition,
            partition * ChunkIntake.BUCKETS,
            (partition + 1) * ChunkIntake.BUCKETS,
            tier.ordinal(),
            tier.sliceMs() + properties.keep(tier).toMillis(),
            ROWS_PER_STEP)
        .update();
  }
}
