package io.crosstalk.bench.history;

import io.crosstalk.bench.figures.PositiveCount;
import io.crosstalk.bench.process.Machine;
import io.crosstalk.correlation.history.store.HistoryStore;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Command {@code crosstalk bench history}: measures writing and reading of the history in
 * PostgreSQL. The fields are its options.
 */
@Command(
    name = "history",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures the history: writes many series to a PostgreSQL of its own and reads them again.",
      "Prints samples written a second, bytes a sample in each tier, and the times of reading."
    })
public final class HistoryCommand implements Callable<Integer> {
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
      converter = PositiveCount.class,
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

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    System.out.println(Machine.here().describe());
    try (StoredLandscape stored =
        StoredLandscape.of(series, points, Duration.ofSeconds(interval))) {
      double seconds = stored.fillingSeconds();
      print(
          "wrote %,d samples/s, %.1f s",
          Math.round(stored.landscape().samples() / seconds), seconds);
      sizes(stored.database(), stored.landscape());
      for (int threads : readers) {
        read(stored, threads);
        transfer(stored.database(), threads);
      }
    }
    return 0;
  }

  private static void sizes(DataSource database, HistoryLandscape landscape) throws SQLException {
    double spanMs = landscape.interval().toMillis() * (double) landscape.points();
    for (TierSizes.Tier tier : TierSizes.of(database)) {
      double values =
          tier.name().equals("raw")
              ? landscape.samples()
              : landscape.series() * spanMs / (tier.name().equals("hours") ? 3.6e6 : 3e5);
      print(
          "tier %s: %,d rows, %,.1f MB, %.2f bytes a value",
          tier.name(), tier.rows(), tier.bytes() / 1e6, tier.bytes() / values);
    }
  }

  private void read(StoredLandscape stored, int threads) throws SQLException, InterruptedException {
    try (HistoryStore store = stored.open(threads)) {
      for (Duration step : List.of(Duration.ofMinutes(5), Duration.ofHours(1))) {
        HistoryReading reading = new HistoryReading(store.history(), stored.grid(step));
        print("read %,d series of %,d points, %d threads", series, reading.cells(), threads);
        measure(() -> reading.once(series));
      }
    }
  }

  private void transfer(DataSource database, int threads)
      throws SQLException, InterruptedException {
    print("only the bytes of the five-minute tier, %d threads", threads);
    measure(() -> TierTransfer.once(database, threads));
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

  /** Processor time of this process, without the database's. */
  private static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  private static void print(String format, Object... arguments) {
    System.out.println(String.format(Locale.ROOT, format, arguments));
  }
}
