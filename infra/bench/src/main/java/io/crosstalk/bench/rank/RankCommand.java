package io.crosstalk.bench.rank;

import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.investigate.LagCorrelation;
import io.crosstalk.correlation.investigate.RankMethod;
import io.crosstalk.correlation.investigate.RankQuestion;
import io.crosstalk.correlation.investigate.Ranking;
import io.crosstalk.correlation.investigate.Shelf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Ranks one series against many, beside NumPy, round after round. */
@Command(
    name = "crosstalk bench rank",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Ranks one series against many at nine lags: Crosstalk's kernel with one thread and with two,",
      "its whole answer (significance of the strongest included), and NumPy's best expression",
      "(float64, one thread, arrays in memory). Needs a Python with NumPy."
    })
public final class RankCommand implements Callable<Integer> {
  private static final int LIMIT = 20;
  private static final String NUMPY = "NumPy, 1 thread";

  @Option(
      names = "--series",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Series to compare with (default: ${DEFAULT-VALUE}).")
  private int series;

  @Option(
      names = "--points",
      paramLabel = "N",
      defaultValue = "2016",
      description = "Points of a series (default: ${DEFAULT-VALUE}, a week of five minutes).")
  private int points;

  @Option(
      names = "--rounds",
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

  private final String machine;
  private final Map<String, List<Took>> milliseconds = new LinkedHashMap<>();

  /** {@code machine} is printed above the table. */
  public RankCommand(String machine) {
    this.machine = machine;
  }

  @Override
  public Integer call() throws Exception {
    SeriesSet set = new SeriesSet(series, points);
    try (NumPy numPy = NumPy.start(python, series, points)) {
      for (int round = -2; round < rounds; round++) {
        if (round == 0) {
          milliseconds.clear();
        }
        round(set, numPy);
      }
      System.out.print(table(numPy.version()));
    }
    return 0;
  }

  private void round(SeriesSet set, NumPy numPy) throws Exception {
    record(NUMPY, numPy.run());
    measure("Crosstalk, kernel, 1 thread", () -> kernel(set, 1));
    measure("Crosstalk, kernel, 2 threads", () -> kernel(set, 2));
    measure("Crosstalk, whole answer", () -> answer(set));
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

  private static void answer(SeriesSet set) {
    Shelf shelf = new Shelf("live", set, new Inventory());
    Ranking.of(shelf, new RankQuestion(set.asked(), set.grid(), RankMethod.PEARSON, LIMIT));
  }

  private void measure(String name, Took.Work work) throws Exception {
    record(name, Took.by(work));
  }

  private void record(String name, Took took) {
    milliseconds.computeIfAbsent(name, key -> new ArrayList<>()).add(took);
  }

  private String table(String version) {
    StringBuilder out = new StringBuilder(machine).append('\n').append(version).append('\n');
    out.append(
        "One series against %,d of %,d points, %d lags; medians of %d interleaved rounds.%n%n"
            .formatted(series, points, 2 * LagCorrelation.MAX_LAG + 1, rounds));
    out.append(
        "%-30s %8s %22s %7s %8s %10s%n"
            .formatted("", "ms", "(least – most)", "ratio", "CPU ms", "CPU ratio"));
    List<Took> numPy = milliseconds.getOrDefault(NUMPY, List.of());
    milliseconds.forEach((name, took) -> out.append(row(name, took, numPy)));
    return out.toString();
  }

  private static String row(String name, List<Took> took, List<Took> numPy) {
    double[] wall = Took.sorted(took, Took::wall);
    double median = Took.median(took, Took::wall);
    double cpu = Took.median(took, Took::cpu);
    return "%-30s %8.1f %10.1f – %9.1f %7.2f %8.1f %10.2f%n"
        .formatted(
            name,
            median,
            wall[0],
            wall[wall.length - 1],
            Took.median(numPy, Took::wall) / median,
            cpu,
            Took.median(numPy, Took::cpu) / cpu);
  }
}
