package io.crosstalk.bench.correlation;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Benchmark;
import io.crosstalk.bench.harness.Broker;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.bench.harness.Rounds;
import io.crosstalk.bench.harness.RunMeasurement;
import io.crosstalk.bench.harness.Table;
import io.crosstalk.bench.load.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command {@code crosstalk bench quiet}. */
@Command(
    name = "quiet",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares the throughput of correlation-service with two references.",
      "The service, a loop of one thread that copies each record, and a Kafka Streams topology"
          + " without state that writes each record unchanged: one broker, the same bytes, each in"
          + " a process of its own, round after round. After each of its runs the service is started"
          + " again without its state directory; the slowest such start counts."
    })
public final class QuietCommand extends Benchmark {
  private static final double DENSITY = 1;
  private static final int LARGE = 10_000;

  @Option(
      names = "--resources",
      split = ",",
      paramLabel = "N",
      defaultValue = "10000,100000",
      description = "Resources of 8 metrics at 20 s (default: ${DEFAULT-VALUE}).")
  private List<Integer> resources = List.of();

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "8000000",
      description =
          "Records of a run, of 8 samples (default: ${DEFAULT-VALUE}); 96 of each at least.")
  private long records;

  @Mixin private final CorrelationOptions options = new CorrelationOptions();

  /** Restarts with the input of now, one of each round. */
  private final List<RunMeasurement> restarts = new ArrayList<>();

  @Override
  protected Report run(Path folder) throws IOException, InterruptedException {
    try (Broker broker = Broker.start(folder.resolve("broker"));
        CorrelationRuns runs = new CorrelationRuns(broker, folder, options.jvm())) {
      return run(runs);
    }
  }

  Report run(CorrelationRuns runs) throws IOException, InterruptedException {
    Report report = new Report(options.toString());
    Table table =
        new Table("Throughput; ratio: correlation's samples/s by this variant's")
            .columns("%s", "input", "variant")
            .columns("%,.0f", "samples/s")
            .columns("%s", "slowest – fastest")
            .columns("%.3f", "ratio")
            .columns("%.2f", "CPU s/M", "broker CPU s/M")
            .columns("%.0f", "others %")
            .columns("%,.0f", "peak MB");
    report.add(table);
    List<Double> cpu = new ArrayList<>();
    for (int machines : resources) {
      Workload workload = Workload.quiet(machines, records, DENSITY);
      System.err.printf("%s, %,d domains%n", workload.label(), workload.landscape().domains());
      restarts.clear();
      Rounds<Variant, RunMeasurement> rounds =
          Rounds.of(
              0, options.rounds(), List.of(Variant.values()), each -> run(each, workload, runs));
      for (Variant variant : Variant.values()) {
        row(table, workload.label(), variant, rounds);
      }
      report
          .aim(Aim.COPY_LOOP, workload.label(), ratio(rounds, Variant.COPY_LOOP))
          .aim(Aim.STATELESS, workload.label(), ratio(rounds, Variant.STATELESS));
      report.aim(
          machines > LARGE ? Aim.LARGE_RESTART : Aim.RESTART,
          workload.label(),
          restarts.stream().mapToDouble(RunMeasurement::seconds).max().orElse(Double.NaN));
      cpu.add(rounds.median(Variant.CORRELATION, RunMeasurement::cpuPerMillion));
    }
    if (cpu.size() > 1) {
      report.aim(Aim.GROWTH, resources + " resources", cpu.getLast() / cpu.getFirst());
    }
    return report;
  }

  private RunMeasurement run(Variant variant, Workload workload, CorrelationRuns runs)
      throws IOException, InterruptedException {
    return variant == Variant.CORRELATION
        ? runs.runAndRestart(workload, this::add)
        : runs.run(variant, workload);
  }

  private void add(RunMeasurement restart) {
    System.err.printf("  restart: %.1f s, CPU %.1f s%n", restart.seconds(), restart.cpuSeconds());
    restarts.add(restart);
  }

  private static void row(
      Table table, String input, Variant variant, Rounds<Variant, RunMeasurement> rounds) {
    table.row(
        input,
        variant.toString(),
        rounds.median(variant, RunMeasurement::rate),
        rounds.range(variant, RunMeasurement::rate),
        variant == Variant.CORRELATION ? null : ratio(rounds, variant),
        rounds.median(variant, RunMeasurement::cpuPerMillion),
        rounds.median(variant, RunMeasurement::brokerCpuPerMillion),
        rounds.most(variant, RunMeasurement::othersPercent),
        rounds.median(variant, RunMeasurement::peakMegabytes));
  }

  private static double ratio(Rounds<Variant, RunMeasurement> rounds, Variant reference) {
    return rounds.ratio(Variant.CORRELATION, reference, RunMeasurement::rate);
  }
}
