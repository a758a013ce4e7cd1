package io.crosstalk.bench.history;

import io.crosstalk.correlation.history.store.HistoryProperties;
import io.crosstalk.correlation.history.store.HistoryStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What can be asked about the history. */
@Command(
    name = "crosstalk bench history",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fills a PostgreSQL of its own with the history of many series, and reads all of it again.",
      "Tells samples written a second, bytes a sample in each tier, and the times of reading."
    })
public final class HistoryCommand implements Callable<Integer> {
  private static final String USER = "postgres";
  private static final int FLUSH_SAMPLES = 500_000;

  @Option(
      names = "--series",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Series, a multiple of 8 (default: ${DEFAULT-VALUE}).")
  private int series;

  @Option(
      names = "--points",
      paramLabel = "N",
      defaultValue = "2016",
      description = "Samples of each series (default: ${DEFAULT-VALUE}).")
  private int points;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "300",
      description = "Between two samples of a series (default: ${DEFAULT-VALUE}).")
  private int interval;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often everything is read, after two times that are not measured.")
  private int rounds;

  @Option(
      names = "--readers",
      paramLabel = "N",
      defaultValue = "2,4",
      split = ",",
      description = "Threads that read (default: ${DEFAULT-VALUE}).")
  private List<Integer> readers = List.of();

  private final String machine;

  /**
   * A command.
   *
   * @param machine a line about where it runs
   */
  public HistoryCommand(String machine) {
    this.machine = machine;
  }

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    System.out.println(machine);
    Landscape landscape = new Landscape(series, points, Duration.ofSeconds(interval));
    try (EmbeddedPostgres postgres =
        EmbeddedPostgres.builder().setServerConfig("synchronous_commit", "on").start()) {
      fill(postgres, landscape);
      vacuum(postgres.getPostgresDatabase());
      sizes(postgres.getPostgresDatabase(), landscape);
      for (int threads : readers) {
        read(postgres, landscape, threads);
        transfer(postgres.getPostgresDatabase(), threads);
      }
    }
    Packings.compare().forEach(System.out::println);
    return 0;
  }

  private static HistoryStore open(EmbeddedPostgres postgres, int readers) {
    HistoryProperties properties =
        new HistoryProperties(
            postgres.getJdbcUrl(USER, USER),
            USER,
            USER,
            readers + 4,
            Duration.ofSeconds(3),
            Duration.ofSeconds(60),
            Duration.ofDays(14),
            Duration.ofDays(100),
            Duration.ofDays(396),
            1,
            Duration.ofSeconds(20),
            FLUSH_SAMPLES,
            Duration.ofSeconds(2),
            readers);
    return new HistoryStore(properties, "bench");
  }

  private static void fill(EmbeddedPostgres postgres, Landscape landscape) {
    try (HistoryStore store = open(postgres, 1)) {
      store.prepare();
      long start = System.nanoTime();
      new Filling(store, landscape, FLUSH_SAMPLES).run();
      double seconds = (System.nanoTime() - start) / 1e9;
      print("wrote %,d samples/s, %.1f s", Math.round(landscape.samples() / seconds), seconds);
    }
  }

  /** Otherwise it would begin sometime while reading is measured. */
  private static void vacuum(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze history.chunk");
    }
  }

  private static void sizes(DataSource database, Landscape landscape) throws SQLException {
    double spanMs = landscape.interval().toMillis() * (double) landscape.points();
    for (Sizes.Tier tier : Sizes.of(database)) {
      double values =
          tier.name().equals("raw")
              ? landscape.samples()
              : landscape.series() * spanMs / (tier.name().equals("hours") ? 3.6e6 : 3e5);
      print(
          "tier %s: %,d rows, %,.1f MB, %.2f bytes a value",
          tier.name(), tier.rows(), tier.bytes() / 1e6, tier.bytes() / values);
    }
  }

  private void read(EmbeddedPostgres postgres, Landscape landscape, int threads)
      throws SQLException, InterruptedException {
    try (HistoryStore store = open(postgres, threads)) {
      for (Duration step : List.of(Duration.ofMinutes(5), Duration.ofHours(1))) {
        Reading reading = new Reading(store.history(), landscape, step);
        print("read %,d series of %,d points, %d threads", series, reading.cells(), threads);
        measure(() -> reading.once(series));
      }
    }
  }

  private void transfer(DataSource database, int threads)
      throws SQLException, InterruptedException {
    for (Transfer transfer : Transfer.values()) {
      print("only the bytes of the five-minute tier, by %s, %d threads", transfer, threads);
      measure(() -> transfer.once(database, threads));
    }
  }

  @FunctionalInterface
  private interface Measured {
    double once() throws SQLException, InterruptedException;
  }

  private void measure(Measured measured) throws SQLException, InterruptedException {
    measured.once();
    measured.once();
    double[] times = new double[rounds];
    long cpu = cpuNanos();
    for (int i = 0; i < rounds; i++) {
      times[i] = measured.once();
    }
    double ours = (cpuNanos() - cpu) / 1e6 / rounds;
    Arrays.sort(times);
    print(
        "  median %.0f ms (%.0f - %.0f), %.0f ms of CPU here each time",
        times[rounds / 2], times[0], times[rounds - 1], ours);
  }

  /** Of this process, without the database's. */
  private static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  private static void print(String format, Object... arguments) {
    System.out.println(String.format(Locale.ROOT, format, arguments));
  }
}
