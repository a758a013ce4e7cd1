package io.crosstalk.bench.history;

import io.crosstalk.correlation.history.store.HistoryProperties;
import io.crosstalk.correlation.history.store.HistoryStore;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * History of a {@link HistoryLandscape} in an embedded PostgreSQL, which {@link #close} stops and
 * deletes.
 */
public final class StoredLandscape implements AutoCloseable {
  private static final String USER = "postgres";
  private static final int FLUSH_SAMPLES = 500_000;

  private final HistoryLandscape landscape;
  private final EmbeddedPostgres postgres;
  private final double fillingSeconds;

  private StoredLandscape(HistoryLandscape landscape, EmbeddedPostgres postgres)
      throws SQLException {
    this.landscape = landscape;
    this.postgres = postgres;
    this.fillingSeconds = fill();
    vacuum();
  }

  /**
   * Starts a database and writes the history of a new landscape to it, which takes about a
   * microsecond a sample.
   *
   * @param series number of series, a multiple of eight
   * @param points number of samples of each series
   * @param interval time between two samples of a series
   */
  public static StoredLandscape of(int series, int points, Duration interval)
      throws IOException, SQLException {
    return new StoredLandscape(
        new HistoryLandscape(series, points, interval),
        EmbeddedPostgres.builder().setServerConfig("synchronous_commit", "on").start());
  }

  private double fill() {
    try (HistoryStore store = open(1)) {
      store.prepare();
      long start = System.nanoTime();
      new HistoryWriter(store, landscape, FLUSH_SAMPLES).run();
      return (System.nanoTime() - start) / 1e9;
    }
  }

  /**
   * Runs {@code VACUUM}, which the database would otherwise start by itself during the measurement.
   */
  private void vacuum() throws SQLException {
    try (Connection connection = database().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze history.chunk");
    }
  }

  /**
   * Opens a store that reads this history.
   *
   * @param readers number of reading threads
   */
  public HistoryStore open(int readers) {
    HistoryProperties properties =
        new HistoryProperties(
            postgres.getJdbcUrl(USER, USER),
            USER,
            USER,
            Duration.ofDays(14),
            Duration.ofDays(100),
            Duration.ofDays(396),
            1,
            readers);
    return new HistoryStore(properties, "bench");
  }

  /**
   * Transfers the bytes of the five-minute tier from the database and discards them.
   *
   * @param connections number of connections that transfer at the same time
   * @return elapsed time, milliseconds
   */
  public double transfer(int connections) throws SQLException, InterruptedException {
    return TierTransfer.once(database(), connections);
  }

  /** Name of a series that this history contains. */
  public SeriesName aSeries() {
    String metric = landscape.batch(0, 0).columns().getFirst().metric().name();
    return new SeriesName(landscape.name(0), metric);
  }

  /**
   * Time grid from the first sample of this history to the last.
   *
   * @param step length of a cell
   */
  public TimeGrid grid(Duration step) {
    long all = landscape.interval().multipliedBy(landscape.points()).toSeconds();
    return new TimeGrid(HistoryLandscape.START, step, Math.toIntExact(all / step.toSeconds()));
  }

  HistoryLandscape landscape() {
    return landscape;
  }

  DataSource database() {
    return postgres.getPostgresDatabase();
  }

  double fillingSeconds() {
    return fillingSeconds;
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }
}
