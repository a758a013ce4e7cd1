package io.crosstalk.bench.rank;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Benchmark;
import io.crosstalk.bench.harness.MissingToolException;
import io.crosstalk.bench.harness.PositiveCount;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.bench.harness.Rounds;
import io.crosstalk.bench.harness.Table;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.bench.platform.LocalPlatform;
import io.crosstalk.engine.statistics.LagCorrelation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Command {@code crosstalk bench rank}. */
@Command(
    name = "rank",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares the ranking of series with NumPy.",
      "Ranks one series against many at nine lags: the kernel and NumPy's best expression, both"
          + " with one thread and arrays in memory, and the whole answer of a platform of its own,"
          + " from PostgreSQL and over REST. Needs a Python with NumPy."
    })
public final class RankCommand extends Benchmark {
  private static final String NUMPY = "NumPy, 1 thread";
  private static final String KERNEL = "kernel, 1 thread";
  private static final String REST = "whole answer, from PostgreSQL over REST";
  private static final List<String> VARIANTS = List.of(NUMPY, KERNEL, REST);

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
      description = "Points of a series, at least 96 (default: ${DEFAULT-VALUE}, a week).")
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

  @Override
  protected Report run(Path folder) throws IOException, InterruptedException {
    Path script = folder.resolve("rank_numpy.py");
    try (InputStream source = RankCommand.class.getResourceAsStream("/rank_numpy.py")) {
      Files.write(script, Objects.requireNonNull(source).readAllBytes());
    }
    numPy(script); // Fails before anything is started if there is no NumPy.
    try (LocalPlatform platform =
            LocalPlatform.start(Files.createDirectories(folder.resolve("platform")));
        Gateway gateway = new Gateway(platform.status(), platform.tokens())) {
      StoredSeries stored = new StoredSeries(gateway, series, points);
      stored.fill(platform.status().bootstrapServers());
      float[][] values = values();
      return report(
          Rounds.of(
              2,
              rounds,
              VARIANTS,
              variant ->
                  switch (variant) {
                    case NUMPY -> numPy(script);
                    case KERNEL -> kernel(values);
                    default -> stored.rank();
                  }));
    }
  }

  /** Ranks random series with NumPy in a process of its own; returns the time in milliseconds. */
  private double numPy(Path script) throws IOException {
    List<String> command =
        List.of(python, script.toString(), "" + series, "" + points, "" + LagCorrelation.MAX_LAG);
    try (BufferedReader out =
        new ProcessBuilder(command).redirectErrorStream(true).start().inputReader()) {
      String last = out.lines().reduce("", (before, line) -> line);
      if (last.matches("[0-9.]+")) {
        return Double.parseDouble(last);
      }
      throw new IOException(last);
    } catch (IOException e) {
      throw new MissingToolException(
          "NumPy does not run (%s): install it ('pip install numpy'), or name a Python that has it with --python"
              .formatted(e.getMessage()));
    }
  }

  /** Random series, of which the first is compared with the others. */
  private float[][] values() {
    Random random = new Random(1);
    float[][] values = new float[series + 1][points];
    for (float[] one : values) {
      for (int i = 0; i < points; i++) {
        one[i] = (float) random.nextGaussian();
      }
    }
    return values;
  }

  /** Compares all series once, and returns the time in milliseconds. */
  private static double kernel(float[][] values) {
    long begin = System.nanoTime();
    LagCorrelation correlation = new LagCorrelation(values[0]);
    double sum = 0;
    for (int i = 1; i < values.length; i++) {
      sum += correlation.best(values[i]);
    }
    if (Double.isNaN(sum)) {
      throw new IllegalStateException("a coefficient is no number");
    }
    return (System.nanoTime() - begin) / 1e6;
  }

  private Report report(Rounds<String, Double> times) {
    Table table =
        new Table("Times; ratio: NumPy's time by this one")
            .columns("%s", "variant")
            .columns("%,.1f", "ms")
            .columns("%s", "least – most")
            .columns("%.2f", "ratio");
    for (String variant : VARIANTS) {
      table.row(
          variant,
          times.median(variant, ms -> ms),
          times.range(variant, ms -> ms),
          times.ratio(NUMPY, variant, ms -> ms));
    }
    String input = "%,d series of %,d points".formatted(series, points);
    return new Report(
            "one series against %s, %d lags; median of %d interleaved rounds"
                .formatted(input, LagCorrelation.LAGS, rounds))
        .add(table)
        .aim(Aim.NUMPY, input, times.ratio(NUMPY, KERNEL, ms -> ms))
        .aim(Aim.RANK_STORED, input, times.median(REST, ms -> ms) / 1e3);
  }
}
