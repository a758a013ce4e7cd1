package io.crosstalk.bench.rank;

import io.crosstalk.bench.history.StoredLandscape;
import io.crosstalk.correlation.history.store.HistoryStore;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.investigate.RankAnswer;
import io.crosstalk.engine.investigate.RankMethod;
import io.crosstalk.engine.investigate.RankQuestion;
import io.crosstalk.engine.investigate.Ranking;
import io.crosstalk.engine.investigate.WorldHistory;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Ranking of series whose history is in PostgreSQL. Has methods for the complete ranking, and for
 * its parts (reading of the series, transfer of the bytes) whose times are measured alone.
 */
final class StoredRanking implements AutoCloseable {
  /** Number of reading threads; the default of the service. */
  static final int READERS = 4;

  private static final Duration STEP = Duration.ofMinutes(5);
  private static final int LIMIT = 20;
  private static final String WORLD = "live";

  private final int series;
  private final StoredLandscape stored;
  private final HistoryStore store;
  private final SeriesName asked;
  private final TimeGrid grid;

  private StoredRanking(int series, StoredLandscape stored) {
    this.series = series;
    this.stored = stored;
    store = stored.open(READERS);
    asked = stored.aSeries();
    grid = stored.grid(STEP);
  }

  static StoredRanking fill(int series, int points) throws IOException, SQLException {
    return new StoredRanking(series, StoredLandscape.of(series, points, STEP));
  }

  void transfer() throws SQLException, InterruptedException {
    stored.transfer(READERS);
  }

  /** Reads all series, resampled to the time grid, and discards the values. */
  void read() {
    LongAdder seen = new LongAdder();
    store.history().read(WORLD, grid, name -> true, (name, values) -> seen.increment());
    check(seen.intValue(), series);
  }

  /** Ranks the series in the same way as the service, but writes no JSON. */
  void answer() {
    RankAnswer answer =
        Ranking.of(
            new WorldHistory(WORLD, store.history(), new Inventory()),
            new RankQuestion(asked, grid, RankMethod.PEARSON, LIMIT));
    check(answer.counts().tried(), series - 1);
  }

  private static void check(int seen, int expected) {
    if (seen != expected) {
      throw new IllegalStateException("%d series instead of %d".formatted(seen, expected));
    }
  }

  @Override
  public void close() throws IOException {
    store.close();
    stored.close();
  }
}
