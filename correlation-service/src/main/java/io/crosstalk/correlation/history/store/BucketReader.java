package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.GridAssembler;
import io.crosstalk.correlation.history.chunk.HistoryChunk;
import io.crosstalk.correlation.history.chunk.Tier;
import io.crosstalk.correlation.history.chunk.TierRange;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementSetter;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.transaction.support.TransactionTemplate;

/** Reads the chunks of one bucket (a share of the resources of a world) that some periods need. */
final class BucketReader {
  private static final int FETCH_SIZE = 16;

  /**
   * SQL that selects the means of a period, and the samples of those hours whose means are not
   * stored yet.
   */
  private static final String FROM =
      """
       from chunk where world = ? and bucket = ? and (
          tier = ? and slice >= ? and slice < ?
          or tier = 0 and slice = any (array(
              select slice from chunk
              where bucket = ? and world = ? and not sealed and slice >= ? and slice < ?)))
      """;

  private final JdbcTemplate jdbc;
  private final TransactionTemplate transactions;
  private final int world;
  private final int bucket;
  private final List<TierRange> parts;

  BucketReader(
      JdbcTemplate jdbc,
      TransactionTemplate transactions,
      int world,
      int bucket,
      List<TierRange> parts) {
    this.jdbc = new JdbcTemplate(Objects.requireNonNull(jdbc.getDataSource()));
    this.jdbc.setFetchSize(FETCH_SIZE);
    this.transactions = transactions;
    this.world = world;
    this.bucket = bucket;
    this.parts = parts;
  }

  /** Passes the encoded names of each chunk to the reader. */
  void names(Consumer<byte[]> reader) {
    for (TierRange part : parts) {
      query("select names" + FROM, part, row -> reader.accept(row.getBytes(1)));
    }
  }

  /** Reads the wanted series as means on a grid. */
  GridAssembler read(TimeGrid grid, Predicate<SeriesName> wanted) {
    GridAssembler assembly = new GridAssembler(grid, wanted);
    // Rows are fetched a few at a time, which works only within a transaction.
    transactions.executeWithoutResult(status -> parts.forEach(part -> read(part, assembly)));
    return assembly;
  }

  private void read(TierRange part, GridAssembler assembly) {
    Tier[] tiers = Tier.values();
    query(
        "select tier, slice, names, content" + FROM + " order by tier, slice, version",
        part,
        row ->
            assembly.add(
                part,
                tiers[row.getInt(1)],
                row.getLong(2),
                new HistoryChunk(row.getBytes(3), row.getBytes(4))));
    assembly.end(part);
  }

  private void query(String sql, TierRange part, RowCallbackHandler handler) {
    PreparedStatementSetter parameters =
        statement -> {
          statement.setInt(1, world);
          statement.setInt(2, bucket);
          statement.setInt(3, part.tier().ordinal());
          statement.setLong(4, part.firstSlice(part.tier()));
          statement.setLong(5, part.toMs());
          statement.setInt(6, bucket);
          statement.setInt(7, world);
          statement.setLong(8, part.firstSlice(Tier.RAW));
          statement.setLong(9, part.toMs());
        };
    jdbc.query(sql, parameters, handler);
  }
}
