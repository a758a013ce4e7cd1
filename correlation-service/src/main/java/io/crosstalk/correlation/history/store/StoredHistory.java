package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.ChunkNames;
import io.crosstalk.correlation.history.chunk.TierRange;
import io.crosstalk.engine.history.History;
import io.crosstalk.engine.history.HistoryException;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Queries of the history in PostgreSQL. Several threads read one bucket each, as many series at a
 * time as memory allows; a bucket with more series is read in several passes.
 */
final class StoredHistory implements History {
  private final JdbcTemplate jdbc;
  private final TransactionTemplate transactions;
  private final Worlds worlds;
  private final HistoryProperties properties;
  private final int maxCells;

  /**
   * Creates the queries.
   *
   * @param maxCells most cells of a grid that each thread assembles at one time; one cell needs 4
   *     to 16 bytes
   */
  StoredHistory(
      JdbcTemplate jdbc,
      TransactionTemplate transactions,
      Worlds worlds,
      HistoryProperties properties,
      int maxCells) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.worlds = worlds;
    this.properties = properties;
    this.maxCells = maxCells;
  }

  @Override
  public Optional<String> find(String keyOrName) {
    return reading(() -> worlds.kept(keyOrName).map(Worlds.Kept::key));
  }

  @Override
  public List<String> worlds(int most) {
    return reading(() -> worlds.names(most));
  }

  /**
   * Returns the series of all slices that overlap the grid. A slice is up to a week long, so that
   * some of these series may have no sample in the grid.
   */
  @Override
  public Set<SeriesName> names(String world, TimeGrid grid) {
    Set<SeriesName> names = new HashSet<>();
    reading(
        () -> {
          for (BucketReader bucket : buckets(world, grid)) {
            bucket.names(chunk -> names.addAll(ChunkNames.series(chunk)));
          }
        });
    return names;
  }

  @Override
  public void read(String world, TimeGrid grid, Predicate<SeriesName> wanted, Visitor visitor) {
    List<BucketReader> buckets = reading(() -> buckets(world, grid));
    WorkerThreads.each(
        properties.queryThreads(),
        buckets,
        bucket -> {
          for (Set<SeriesName> some : portions(bucket, grid, wanted)) {
            reading(() -> bucket.read(grid, some::contains)).visitSeries(visitor);
          }
        });
  }

  private List<Set<SeriesName>> portions(
      BucketReader bucket, TimeGrid grid, Predicate<SeriesName> wanted) {
    Set<SeriesName> names = new HashSet<>();
    reading(() -> bucket.names(chunk -> names.addAll(ChunkNames.series(chunk))));
    names.removeIf(wanted.negate());
    return WorkSplitter.of(names, Math.max(1, maxCells / grid.cells()));
  }

  private List<BucketReader> buckets(String world, TimeGrid grid) {
    return worlds
        .kept(world)
        .map(
            kept -> {
              List<TierRange> parts =
                  TierRange.of(grid, tier -> properties.keptFrom(tier, kept.throughMs()));
              return numbers(kept.id()).stream()
                  .map(bucket -> new BucketReader(jdbc, transactions, kept.id(), bucket, parts))
                  .toList();
            })
        .orElseGet(List::of);
  }

  private List<Integer> numbers(int world) {
    return jdbc.queryForList(
        "select distinct bucket from chunk where world = ? order by bucket", Integer.class, world);
  }

  private static void reading(Runnable query) {
    reading(
        () -> {
          query.run();
          return true;
        });
  }

  private static <T> T reading(Supplier<T> query) {
    try {
      return query.get();
    } catch (DataAccessException | TransactionException e) {
      throw new HistoryException(
          "The history cannot be read: its database does not answer. Ask again when the service is"
              + " healthy.",
          e);
    }
  }
}
