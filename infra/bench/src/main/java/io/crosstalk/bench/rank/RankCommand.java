package io.crosstalk.bench.rank;

import io.crosstalk.bench.figures.PositiveCount;
import io.crosstalk.bench.process.Machine;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.investigate.RankMethod;
import io.crosstalk.engine.investigate.RankQuestion;
import io.crosstalk.engine.investigate.Ranking;
import io.crosstalk.engine.investigate.WorldHistory;
import io.crosstalk.engine.statistics.LagCorrelation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Command {@code crosstalk bench rank}: compares the time in which Crosstalk and NumPy rank many
 * series by their correlation with one series. The fields are its options.
 */
@Command(
    name = "rank",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares the ranking of series with NumPy.",
      "Ranks one series against many at nine lags: Crosstalk's kernel with one thread and with two,"
          + " its whole answer (significance of the strongest included), and NumPy's best expression"
          + " (float64, one thread, arrays in memory). Then the whole answer from a PostgreSQL of its"
          + " own, beside reading alone. Needs a Python with NumPy."
    })
public final class RankCommand implements Callable<Integer> {
  private static final int LIMIT = 20;

  @Option(
      names = "--series",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Series to compare with, a multiple of 8 (default: ${DEFAULT-VALUE}).")
  private int series;

  @Option(
      names = "--points",
      paramLabel = "N",
      defaultValue = "2016",
      description = "Points of a series (default: ${DEFAULT-VALUE}, a week of five minutes).")
  private int points;

  @Option(
      names = "--rounds",
      converter = PositiveCount.class,
      paramLabel = "N",
      defaultValue = "5",
      description = "Measured rounds, after two that are not (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--python",
      paramLabel = "COMMAND",
      defaultValue = "python3",
      description = "A Python with NumPy (default: ${DEFAULT-VALUE}).")
  private String python = "python3";

  private final ImplementationTimes inMemory = new ImplementationTimes();
  private final ImplementationTimes stored = new ImplementationTimes();

  @Override
  public Integer call() throws Exception {
    SeriesSet set = new SeriesSet(series, points);
    try (NumPy numPy = NumPy.start(python, series, points);
        StoredRanking ranking = StoredRanking.fill(series, points)) {
      for (int round = -2; round < rounds; round++) {
        if (round == 0) {
          inMemory.clear();
          stored.clear();
        }
        round(set, numPy);
        round(ranking);
      }
      print(numPy.version());
    }
    return 0;
  }

  private void round(SeriesSet set, NumPy numPy) throws Exception {
    inMemory.record("NumPy, 1 thread", numPy.run());
    inMemory.measure("Crosstalk, kernel, 1 thread", () -> kernel(set, 1));
    inMemory.measure("Crosstalk, kernel, 2 threads", () -> kernel(set, 2));
    inMemory.measure("Crosstalk, whole answer", () -> rankWithSignificance(set));
  }

  private void round(StoredRanking ranking) throws Exception {
    stored.measure("the bytes, not decoded", ranking::transfer);
    stored.measure("all series read onto the grid", ranking::read);
    stored.measure("the whole answer", ranking::answer);
  }

  private static void kernel(SeriesSet set, int threads) throws InterruptedException {
    LagCorrelation correlation = new LagCorrelation(set.askedValues());
    double[] coefficients = new double[set.size()];
    List<Thread> started =
        IntStream.range(0, threads)
            .mapToObj(
                part ->
                    Thread.ofPlatform()
                        .start(() -> rank(set, correlation, coefficients, part, threads)))
            .toList();
    for (Thread each : started) {
      each.join();
    }
  }

  private static void rank(
      SeriesSet set, LagCorrelation correlation, double[] coefficients, int part, int threads) {
    for (int i = part; i < coefficients.length; i += threads) {
      coefficients[i] = correlation.best(set.get(i));
    }
  }

  private static void rankWithSignificance(SeriesSet set) {
    WorldHistory history = new WorldHistory("live", set, new Inventory());
    Ranking.of(history, new RankQuestion(set.asked(), set.grid(), RankMethod.PEARSON, LIMIT));
  }

  private void print(String version) throws IOException {
    System.out.printf("%s; load %.1f%n%s%n", Machine.here().describe(), load(), version);
    System.out.printf(
        "One series against %,d of %,d points, %d lags; medians of %d interleaved rounds.%n%n",
        series, points, 2 * LagCorrelation.MAX_LAG + 1, rounds);
    System.out.println(inMemory.table());
    System.out.printf(
        "From PostgreSQL, %d readers; CPU is this process's, without the database's.%n",
        StoredRanking.READERS);
    System.out.println(stored.table());
  }

  /** Load average of the system over the last minute, including the load by this program. */
  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }
}
