package io.crosstalk.bench.storm;

import io.crosstalk.bench.figures.PositiveCount;
import io.crosstalk.bench.process.Machine;
import io.crosstalk.bench.storm.load.Scenario;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.FolderOperations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Command {@code crosstalk bench storm}: compares the processing of storms with that of the same
 * samples without troubles. The fields are its options.
 */
@Command(
    name = "storm",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures the correlation of many degraded machines at once.",
      "Runs the correlation topology over a storm and, interleaved, over the same landscape without"
          + " one. Prints throughput, CPU, heap, output, accuracy and delay of the verdicts, and which"
          + " aims are met.",
      "Scenarios: a: one array, 2,500 machines degraded by one of them for an hour; b: 10,000"
          + " machines, 100 independent troubles within two hours; c: 3,000 machines on one datastore,"
          + " degraded by one of them for 20 minutes."
    })
public final class StormCommand implements Callable<Integer> {
  private static final String DEFAULT_JVM = "-Xms1g -Xmx10g -XX:+UseSerialGC";
  private static final int SOAK_MACHINES = 500;

  @Option(
      names = "--scenario",
      split = ",",
      paramLabel = "LETTER",
      description = "Scenarios to run: a, b, c (default: all).")
  private List<String> scenarios = List.of("a", "b", "c");

  @Option(
      names = "--rounds",
      converter = PositiveCount.class,
      paramLabel = "N",
      defaultValue = "3",
      description = "How often each variant runs (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--machines",
      paramLabel = "N",
      defaultValue = "0",
      description = "Machines of every scenario (default: 2500, 10000, 3000; of the soak 500).")
  private int machines;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "0",
      description = "Length of the storm, event time (default: 60, 120, 20).")
  private int minutes;

  @Option(
      names = "--warm-up",
      paramLabel = "MINUTES",
      defaultValue = "0",
      description = {
        "Ordinary samples before the storm, event time, not measured but for the last five minutes",
        "(default: 255, with three storms in them)."
      })
  private int warmUp;

  @Option(
      names = "--limit",
      paramLabel = "MINUTES",
      defaultValue = "5",
      description = {
        "After which a variant is killed and reported as not ended, wall clock (default:",
        "${DEFAULT-VALUE})."
      })
  private int limit;

  @Option(
      names = "--soak",
      paramLabel = "MINUTES",
      defaultValue = "0",
      description = {
        "Instead: one storm of scenario c after the other for so long, wall clock, with the live heap",
        "at twenty points."
      })
  private int soak;

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
      names = "--data",
      paramLabel = "FOLDER",
      description = "Where the brokers and the variants write (default: a temporary folder).")
  private @Nullable Path data;

  @Option(names = "--json", description = "Print JSON on standard output instead of tables.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder =
        data == null ? Files.createTempDirectory("crosstalk-storm-") : data.toAbsolutePath();
    Files.createDirectories(folder);
    StormSettings settings =
        new StormSettings(rounds, threads, jvm, Duration.ofMinutes(limit), folder);
    if (soak > 0) {
      int size = machines > 0 ? machines : SOAK_MACHINES;
      System.out.print(new Soak(settings, size, soak).run());
      return 0;
    }
    List<StormResult> results = new ArrayList<>();
    for (Scenario scenario : chosen()) {
      StormWorkload workload = StormWorkload.quiet(scenario, machines, warmUp, minutes);
      results.add(new StormComparison(settings, workload).run());
    }
    System.out.print(
        json
            ? new String(EventJson.write(results), StandardCharsets.UTF_8) + "\n"
            : StormReport.of(Machine.here().describe(), settings, results));
    if (data == null && results.stream().allMatch(StormResult::complete)) {
      FolderOperations.delete(folder);
    }
    return 0;
  }

  private List<Scenario> chosen() {
    try {
      return scenarios.stream().map(Scenario::of).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
