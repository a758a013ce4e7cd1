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
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command {@code crosstalk bench storm}. */
@Command(
    name = "storm",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures correlation-service while many machines are degraded at once.",
      "Interleaved with the same samples without trouble: throughput, CPU, live heap, and whether"
          + " the incidents are right and in time.",
      "Storms: array: 2,500 machines of one array, degraded by one of them for an hour; troubles:"
          + " 100 independent troubles among 10,000 machines within two hours."
    })
public final class StormCommand extends Benchmark {
  /** Kinds of storms, with their sizes. */
  enum Storm {
    ARRAY(2_500, 60),
    TROUBLES(10_000, 120);

    private final int machines;
    private final int minutes;

    Storm(int machines, int minutes) {
      this.machines = machines;
      this.minutes = minutes;
    }
  }

  /** The same samples with and without the troubles. */
  enum Phase {
    QUIET,
    STORM;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  record Run(RunMeasurement measured, IncidentScore score) {
    @Override
    public String toString() {
      return measured.toString();
    }
  }

  @Option(
      names = "--storm",
      split = ",",
      paramLabel = "NAME",
      description = "Storms to run: ${COMPLETION-CANDIDATES} (default: all).")
  private List<Storm> storms = List.of(Storm.values());

  @Option(
      names = "--machines",
      paramLabel = "N",
      defaultValue = "0",
      description = "Machines of every storm (default: 2500, 10000).")
  private int machines;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "0",
      description = "Length of the storm, event time (default: 60, 120).")
  private int minutes;

  @Option(
      names = "--learning",
      paramLabel = "MINUTES",
      defaultValue = "0",
      description = "Event time before the storm (default: 255, with three storms in it).")
  private int learning;

  @Mixin private final CorrelationOptions options = new CorrelationOptions();

  @Override
  protected Report run(Path folder) throws IOException, InterruptedException {
    try (Broker broker = Broker.start(folder.resolve("broker"));
        CorrelationRuns runs = new CorrelationRuns(broker, folder, options.jvm())) {
      return run(runs);
    }
  }

  Report run(CorrelationRuns runs) throws IOException, InterruptedException {
    Report report = new Report(options.toString());
    Table table = table();
    report.add(table);
    for (Storm storm : storms) {
      compare(runs, workload(storm), table, report);
    }
    return report;
  }

  static Table table() {
    return new Table("Measured from five minutes of event time before the storm")
        .columns("%s", "input", "run")
        .columns("%,.0f", "samples/s")
        .columns("%s", "slowest – fastest")
        .columns("%.2f", "CPU s/M", "broker CPU s/M")
        .columns("%.0f", "others %")
        .columns("%,.0f", "live heap MB", "peak MB");
  }

  private void compare(CorrelationRuns runs, Workload stormy, Table table, Report report)
      throws IOException, InterruptedException {
    String input = stormy.label();
    System.err.println(input);
    Workload quiet = stormy.withoutTroubles();
    Rounds<Phase, Run> rounds =
        Rounds.of(
            0,
            options.rounds(),
            List.of(Phase.values()),
            phase -> {
              Workload workload = phase == Phase.STORM ? stormy : quiet;
              RunMeasurement measured = runs.run(Variant.CORRELATION, workload);
              return new Run(measured, runs.score(workload));
            });
    add(table, report, input, rounds, runs.liveHeap(quiet), runs.liveHeap(stormy));
  }

  /** Adds the figures of a storm to a table and to a report. */
  static void add(
      Table table,
      Report report,
      String input,
      Rounds<Phase, Run> rounds,
      double quietHeap,
      double stormHeap) {
    row(table, input, Phase.QUIET, rounds, quietHeap);
    row(table, input, Phase.STORM, rounds, stormHeap);
    ToDoubleFunction<Run> rate = run -> run.measured().rate();
    report
        .aim(Aim.STORM_RATE, input, rounds.ratio(Phase.STORM, Phase.QUIET, rate))
        .aim(Aim.STORM_HEAP, input, stormHeap / quietHeap)
        .aim(Aim.STORM_DELAY, input, rounds.most(Phase.STORM, run -> run.score().longestDelay()))
        .aim(Aim.STORM_RIGHT, input, rounds.least(Phase.STORM, run -> run.score().rightPercent()))
        .aim(
            Aim.STORM_VICTIMS,
            input,
            rounds.least(Phase.STORM, run -> run.score().victimsPercent()))
        .aim(Aim.STORM_OTHERS, input, rounds.most(Phase.STORM, run -> run.score().namingAnother()));
  }

  private Workload workload(Storm storm) {
    int size = machines > 0 ? machines : storm.machines;
    int length = minutes > 0 ? minutes : storm.minutes;
    return switch (storm) {
      case ARRAY -> Workload.arrayStorm(size, learning, length);
      case TROUBLES -> Workload.troubles(size, learning, length);
    };
  }

  private static void row(
      Table table, String input, Phase phase, Rounds<Phase, Run> rounds, double liveHeap) {
    table.row(
        input,
        phase.toString(),
        rounds.median(phase, run -> run.measured().rate()),
        rounds.range(phase, run -> run.measured().rate()),
        rounds.median(phase, run -> run.measured().cpuPerMillion()),
        rounds.median(phase, run -> run.measured().brokerCpuPerMillion()),
        rounds.most(phase, run -> run.measured().othersPercent()),
        liveHeap,
        rounds.median(phase, run -> run.measured().peakMegabytes()));
  }
}
