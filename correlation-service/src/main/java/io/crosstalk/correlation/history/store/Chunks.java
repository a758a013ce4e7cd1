package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.HistoryChunk;
import io.crosstalk.correlation.history.chunk.Tier;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads and writes the chunks of one bucket of one world: rows of the table {@code chunk}. */
final class Chunks {
  private final JdbcClient jdbc;
  private final int world;
  private final int bucket;

  Chunks(JdbcClient jdbc, int world, int bucket) {
    this.jdbc = jdbc;
    this.world = world;
    this.bucket = bucket;
  }

  /**
   * Adds a chunk of samples to a slice of the raw tier, to be merged with the slice's other chunks
   * later.
   */
  void append(long slice, HistoryChunk chunk) {
    insert(Tier.RAW, slice, false, chunk);
  }

  /** Replaces all chunks of a slice by one chunk. */
  void replace(Tier tier, long slice, HistoryChunk chunk) {
    jdbc.sql("delete from chunk where world = ? and bucket = ? and tier = ? and slice = ?")
        .params(world, bucket, tier.ordinal(), slice)
        .update();
    insert(tier, slice, true, chunk);
  }

  private void insert(Tier tier, long slice, boolean sealed, HistoryChunk chunk) {
    jdbc.sql(
            """
            insert into chunk (world, bucket, tier, slice, sealed, names, content)
            values (?, ?, ?, ?, ?, ?, ?)""")
        .params(world, bucket, tier.ordinal(), slice, sealed, chunk.names(), chunk.content())
        .update();
  }

  /** Chunks of a slice, in the order in which they were written. */
  List<HistoryChunk> read(Tier tier, long slice) {
    return jdbc.sql(
            """
            select names, content from chunk
            where world = ? and bucket = ? and tier = ? and slice = ? order by version""")
        .params(world, bucket, tier.ordinal(), slice)
        .query((row, number) -> new HistoryChunk(row.getBytes(1), row.getBytes(2)))
        .list();
  }

  /** Chunk of a slice of means; empty when there is none. */
  Optional<HistoryChunk> readMeans(Tier tier, long slice) {
    return read(tier, slice).stream().findFirst();
  }

  /**
   * Starts of the slices with samples that are not sealed, that is, not contained in the means yet.
   *
   * @param from earliest start, inclusive
   * @param to latest start, exclusive
   */
  List<Long> unsealed(long from, long to) {
    return jdbc.sql(
            """
            select distinct slice from chunk
            where bucket = ? and world = ? and not sealed and slice >= ? and slice < ?
            order by slice""")
        .params(bucket, world, from, to)
        .query(Long.class)
        .list();
  }
}
