package io.crosstalk.bench;

import io.crosstalk.bench.figures.PositiveCount;
import io.crosstalk.bench.history.HistoryCommand;
import io.crosstalk.bench.ingest.IngestCommand;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.bench.process.Machine;
import io.crosstalk.bench.rank.RankCommand;
import io.crosstalk.bench.rest.RestCommand;
import io.crosstalk.bench.storm.StormCommand;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Command {@code crosstalk bench} without a subcommand: compares the throughput of the correlation
 * service with two reference programs. The fields are its options.
 */
@Command(
    name = "crosstalk bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares the correlation service with a copy loop and a stateless Streams topology: one"
            + " broker, the same bytes, each variant in a JVM of its own, round after round.",
    subcommands = {
      HistoryCommand.class,
      IngestCommand.class,
      JmhCommand.class,
      RankCommand.class,
      RestCommand.class,
      StormCommand.class
    },
    commandListHeading = "Other benchmarks:%n")
final class ThroughputCommand implements Callable<Integer> {
  private static final String DEFAULT_JVM = "-Xms1g -Xmx10g -XX:+UseSerialGC";

  @Option(
      names = "--resources",
      arity = "1..*",
      split = ",",
      paramLabel = "N",
      description = "Resources of 8 metrics each (default: 1000 10000 100000).")
  private List<Integer> resources = List.of(1_000, 10_000, 100_000);

  @Option(
      names = "--rounds",
      converter = PositiveCount.class,
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each variant runs (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "8000000",
      description = {
        "Records to read a run, of 8 samples each (default: ${DEFAULT-VALUE});",
        "more when that would be less than 96 of each resource."
      })
  private long records;

  @Option(
      names = "--onsets",
      paramLabel = "N",
      defaultValue = "23",
      description = {
        "Episodes that begin, in a million samples of a series (default: ${DEFAULT-VALUE},",
        "which is one a resource and month)."
      })
  private int onsets;

  @Option(
      names = "--density",
      paramLabel = "D",
      defaultValue = "1",
      description = {
        "Troubles per 1,000 machines and day of the second row of each size (default:",
        "${DEFAULT-VALUE}): one loud machine, and its neighbours on the datastore degraded for 15",
        "minutes. 0 leaves that row out."
      })
  private double density;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "Stream threads (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--jvm",
      paramLabel = "OPTIONS",
      split = " ",
      hideParamSyntax = true,
      defaultValue = DEFAULT_JVM,
      description = "Options of every variant's JVM (default: ${DEFAULT-VALUE}).")
  private List<String> jvm = List.of();

  @Option(
      names = "--profile",
      paramLabel = "FOLDER",
      description = "Record every run with Flight Recorder; costs some percent.")
  private @Nullable Path profile;

  @Option(
      names = "--wrap",
      paramLabel = "COMMAND",
      split = " ",
      hideParamSyntax = true,
      description = "Words before 'java' of each run: 'taskset -c 0', 'flock FILE'.")
  private List<String> wrap = List.of();

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = "Where the broker and the variants write (default: a temporary folder).")
  private @Nullable Path data;

  @Option(names = "--json", description = "Print JSON on standard output instead of a table.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<SizeResult> results = new ArrayList<>();
    ThroughputSettings settings =
        new ThroughputSettings(rounds, threads, jvm, wrap, absolute(profile));
    Path folder =
        data == null ? Files.createTempDirectory("crosstalk-bench-") : data.toAbsolutePath();
    for (int size : resources) {
      results.add(run(settings, folder, Workload.of(size, records, onsets, 0)));
      if (density > 0) {
        results.add(run(settings, folder, Workload.of(size, records, 0, density)));
      }
    }
    ThroughputReport report = new ThroughputReport(Machine.here(), settings, results);
    System.out.print(
        json
            ? new String(EventJson.write(report), StandardCharsets.UTF_8) + "\n"
            : report.asTable());
    return 0;
  }

  private static SizeResult run(ThroughputSettings settings, Path folder, Workload workload)
      throws IOException, InterruptedException {
    return new ThroughputComparison(settings, folder, workload).run();
  }

  private static @Nullable Path absolute(@Nullable Path path) {
    return path == null ? null : path.toAbsolutePath();
  }
}
