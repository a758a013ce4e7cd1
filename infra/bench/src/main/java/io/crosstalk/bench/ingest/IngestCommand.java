package io.crosstalk.bench.ingest;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Benchmark;
import io.crosstalk.bench.harness.Broker;
import io.crosstalk.bench.harness.PositiveCount;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.bench.harness.Rounds;
import io.crosstalk.bench.harness.RunMeasurement;
import io.crosstalk.bench.harness.Table;
import io.crosstalk.bench.ingest.IngestComparison.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Command {@code crosstalk bench ingest}. */
@Command(
    name = "ingest",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares ingest-service with Telegraf.",
      "Sends the same remote-write requests to ingest-service and to Telegraf, and the same samples"
          + " by OTLP, both writing into one broker, round after round. A Telegraf that is not on"
          + " the PATH is built from its sources with Go, once."
    })
public final class IngestCommand extends Benchmark {
  /** Prometheus sends as many. */
  private static final int PER_REQUEST = 2_000;

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
      names = "--rounds",
      converter = PositiveCount.class,
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each variant runs (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(names = "--telegraf", paramLabel = "FILE", description = "The Telegraf to use.")
  private @Nullable Path telegraf;

  @Option(
      names = "--jvm",
      paramLabel = "OPTIONS",
      split = " ",
      hideParamSyntax = true,
      defaultValue = "-Xms512m -Xmx512m -XX:+UseSerialGC",
      description = "Options of the service's JVM (default: ${DEFAULT-VALUE}).")
  private List<String> jvm = List.of();

  @Override
  protected Report run(Path folder) throws IOException, InterruptedException {
    IngestRequests requests = new IngestRequests(resources, PER_REQUEST, samples);
    Path program = Telegraf.PROGRAM.find(telegraf);
    try (Broker broker = Broker.start(folder.resolve("broker"));
        IngestComparison comparison =
            new IngestComparison(requests, broker, program, jvm, folder)) {
      return report(requests, Rounds.of(1, rounds, List.of(Variant.values()), comparison::run));
    }
  }

  private Report report(IngestRequests requests, Rounds<Variant, RunMeasurement> runs)
      throws IOException {
    Report report =
        new Report(
            ("median of %d interleaved rounds after one that is not measured; %,d machines with %d"
                    + " series, %,d samples a run, %,d a request; the service with %s")
                .formatted(
                    rounds,
                    resources,
                    IngestRequests.METRICS,
                    requests.sent(),
                    PER_REQUEST,
                    String.join(" ", jvm)));
    Table table =
        new Table("Ingest; ratio: samples a CPU second by Telegraf's")
            .columns("%s", "variant")
            .columns("%,.0f", "samples/s")
            .columns("%s", "slowest – fastest")
            .columns("%,.0f", "a CPU second")
            .columns("%s", "least – most")
            .columns("%.1f", "ratio")
            .columns("%.2f", "broker CPU s/M");
    for (Variant variant : Variant.values()) {
      double ratio = runs.ratio(variant, Variant.TELEGRAF, RunMeasurement::efficiency);
      table.row(
          variant.toString(),
          runs.median(variant, RunMeasurement::rate),
          runs.range(variant, RunMeasurement::rate),
          runs.median(variant, RunMeasurement::efficiency),
          runs.range(variant, RunMeasurement::efficiency),
          ratio,
          runs.median(variant, RunMeasurement::brokerCpuPerMillion));
      if (variant != Variant.TELEGRAF) {
        report.aim(Aim.TELEGRAF, variant.toString(), ratio);
      }
    }
    return report.add(table);
  }
}
