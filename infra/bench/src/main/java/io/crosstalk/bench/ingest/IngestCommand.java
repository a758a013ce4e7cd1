package io.crosstalk.bench.ingest;

import io.crosstalk.bench.figures.PositiveCount;
import io.crosstalk.bench.process.GoProgram;
import io.crosstalk.bench.process.Machine;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.FolderOperations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Command {@code crosstalk bench ingest}: compares ingest-service with Telegraf. The fields are its
 * options.
 */
@Command(
    name = "ingest",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares ingest-service with Telegraf.",
      "Sends the same remote-write requests to the ingest-service and to Telegraf, and the same"
          + " samples by OTLP, both writing into one broker, round after round.",
      "Telegraf is built from its sources with Go, once for each cache folder."
    })
public final class IngestCommand implements Callable<Integer> {
  private static final String DEFAULT_JVM = "-Xms512m -Xmx512m -XX:+UseSerialGC";

  @Option(
      names = "--resources",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Machines with 8 series each (default: ${DEFAULT-VALUE}).")
  private int resources;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "2000000",
      description = "Samples of a run (default: ${DEFAULT-VALUE}).")
  private long samples;

  @Option(
      names = "--request",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Samples of a request (default: ${DEFAULT-VALUE}, as Prometheus).")
  private int request;

  @Option(
      names = "--rounds",
      converter = PositiveCount.class,
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each variant runs (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "4",
      description = "IngestRequests at a time (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--cache",
      paramLabel = "FOLDER",
      description = "Where Telegraf is built (default: ~/.cache/crosstalk).")
  private @Nullable Path cache;

  @Option(
      names = "--telegraf",
      paramLabel = "FILE",
      description = "A Telegraf that is there already, instead of building one.")
  private @Nullable Path telegraf;

  @Option(
      names = "--service",
      paramLabel = "FILE",
      description = "The ingest-service's jar (default: the one of this build).")
  private @Nullable Path service;

  @Option(
      names = "--jvm",
      paramLabel = "OPTIONS",
      split = " ",
      hideParamSyntax = true,
      defaultValue = DEFAULT_JVM,
      description = "Options of the service's JVM (default: ${DEFAULT-VALUE}).")
  private List<String> jvm = List.of();

  @Option(names = "--json", description = "Print JSON on standard output instead of a table.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("crosstalk-bench-ingest-");
    IngestWorkload workload = new IngestWorkload(resources, request, samples);
    Path binary = telegraf == null ? Telegraf.BUILD.ensure(cache()) : telegraf.toAbsolutePath();
    try (IngestComparison comparison =
        IngestComparison.start(workload, binary, serviceJar(), jvm, connections, folder)) {
      Map<IngestVariant, List<IngestMeasurement>> runs = comparison.run(rounds);
      IngestReport report = new IngestReport(Machine.here().describe(), workload, runs);
      System.out.print(
          json
              ? new String(EventJson.write(report), StandardCharsets.UTF_8) + "\n"
              : report.asTable());
    }
    FolderOperations.delete(folder);
    return 0;
  }

  private Path cache() {
    return cache == null ? GoProgram.defaultCache() : cache.toAbsolutePath();
  }

  /**
   * Returns the jar of ingest-service: the one that was named, or the one that was built in the
   * same project.
   */
  private Path serviceJar() throws IOException {
    Path jar =
        service == null
            ? Path.of(System.getProperty("crosstalk.home", "."))
                .resolve("ingest-service/target/ingest-service.jar")
                .toAbsolutePath()
            : service.toAbsolutePath();
    if (!Files.isReadable(jar)) {
      throw new IOException("there is no " + jar + ": build it, or name it with --service FILE");
    }
    return jar;
  }
}
