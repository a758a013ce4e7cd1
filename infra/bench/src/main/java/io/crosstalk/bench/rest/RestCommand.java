package io.crosstalk.bench.rest;

import io.crosstalk.bench.figures.AimResult;
import io.crosstalk.bench.process.GoProgram;
import io.crosstalk.bench.process.Machine;
import io.crosstalk.bench.rest.load.Vegeta;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.FolderOperations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Command {@code crosstalk bench rest}: measures the REST interface of a whole platform under load.
 * The fields are its options.
 */
@Command(
    name = "rest",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures the REST interface under load.",
      "Starts a local platform of its own, stores incidents in it through Kafka and rules-service,"
          + " and loads its REST interface: mixed queries at a constant rate (vegeta), then more"
          + " than can be answered, then fast readers, slow readers and slow senders, each with an"
          + " ordinary client beside them. Prints latencies by status and which aims are met.",
      "Vegeta is built from its sources with Go, once for each cache folder."
    })
public final class RestCommand implements Callable<Integer> {
  @Option(
      names = "--incidents",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Incidents to store first (default: ${DEFAULT-VALUE}).")
  private int incidents;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "500",
      description = "Requests a second that are to be answered (default: ${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--flood",
      paramLabel = "N",
      defaultValue = "3000",
      description = "Requests a second that may be refused (default: ${DEFAULT-VALUE}).")
  private int flood;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "30",
      description = "Length of each of the two (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "At the first rate, not measured (default: ${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--crowd",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "How long 200 fast readers read; 600 slow readers and 1,000 slow senders stay twice as"
              + " long (default: ${DEFAULT-VALUE}).")
  private int crowd;

  @Option(
      names = "--cache",
      paramLabel = "FOLDER",
      description = "Where vegeta is built (default: ~/.cache/crosstalk).")
  private @Nullable Path cache;

  @Option(
      names = "--vegeta",
      paramLabel = "FILE",
      description = "A vegeta that is there already, instead of building one.")
  private @Nullable Path vegeta;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description =
          "An empty folder for the platform; it stays (default: a temporary one, deleted if all"
              + " goes well).")
  private @Nullable Path data;

  @Option(names = "--json", description = "Print JSON on standard output instead of tables.")
  private boolean json;

  private record Output(String machine, RestResult result, List<AimResult> aims) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path program = vegeta == null ? Vegeta.BUILD.ensure(cache()) : vegeta.toAbsolutePath();
    Path folder =
        data == null
            ? Files.createTempDirectory("crosstalk-bench-rest-")
            : Files.createDirectories(data.toAbsolutePath());
    RestResult result = new RestBenchmark(settings(folder, program)).run();
    List<AimResult> aims = RestAims.of(result);
    String machine = Machine.here().describe();
    System.out.print(
        json
            ? new String(EventJson.write(new Output(machine, result, aims)), StandardCharsets.UTF_8)
                + "\n"
            : RestReport.of(machine, result, aims));
    if (data == null) {
      FolderOperations.delete(folder);
    }
    return 0;
  }

  private RestSettings settings(Path folder, Path program) {
    return new RestSettings(
        Path.of(System.getProperty("crosstalk.home", ".")).toAbsolutePath().normalize(),
        folder,
        program,
        incidents,
        Duration.ofSeconds(warmUp),
        rate,
        flood,
        Duration.ofSeconds(seconds),
        Duration.ofSeconds(crowd));
  }

  private Path cache() {
    return cache == null ? GoProgram.defaultCache() : cache.toAbsolutePath();
  }
}
