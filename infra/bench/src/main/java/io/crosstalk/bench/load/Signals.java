package io.crosstalk.bench.load;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Generator of the samples of machines as a virtualization manager delivers them: eight metrics,
 * latencies of about 1 ms and lognormal noise of 10 %. A degraded machine has a higher latency and
 * less load; a culprit writes more. The noise does not depend on the troubles, so that workloads
 * with and without a storm differ only during its troubles.
 */
public final class Signals {
  private static final List<Metric> METRICS =
      Stream.of(
              "disk.read.latency",
              "disk.write.latency",
              "disk.read.iops",
              "disk.write.iops",
              "disk.read.throughput",
              "disk.write.throughput",
              "cpu.utilization",
              "cpu.ready")
          .map(MetricCatalogue::of)
          .toList();

  /** Number of metrics of a machine. */
  public static final int METRICS_A_MACHINE = METRICS.size();

  private static final double[] LEVELS = {1, 0.8, 60, 30, 3, 1.5, 25, 1};
  private static final long SEED = 7_741;
  private static final double NOISE = 0.1;

  /** Standard deviations of the logarithms of the machines' ordinary loads and latencies. */
  private static final double LOAD_SPREAD = 0.5;

  private static final double LATENCY_SPREAD = 0.15;

  /** Load of a degraded machine as a share of its ordinary load. */
  private static final double DEGRADED_LOAD = 0.8;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final double[] latency;
  private final double[] load;
  private final TroublePlan plan;

  /**
   * Generator of the samples of machines 0 to {@code machines - 1}.
   *
   * @param culprits machines with the higher ordinary load of a culprit
   */
  public Signals(int machines, Set<Integer> culprits, TroublePlan plan) {
    this.plan = plan;
    latency = levels(machines, LATENCY_SPREAD);
    load = levels(machines, LOAD_SPREAD);
    culprits.forEach(machine -> load[machine] = TroublePlan.CULPRITS_LEVEL);
  }

  private double[] levels(int machines, double spread) {
    double[] levels = new double[machines];
    Arrays.setAll(levels, machine -> lognormal(spread));
    return levels;
  }

  /**
   * Generates the samples of a machine at one time.
   *
   * @param step step of the plan
   * @param timeMs time of the samples, epoch milliseconds
   */
  public SampleBatch next(int machine, int step, long timeMs) {
    double slow = plan.latencyFactor(machine, step);
    double loud = plan.loadFactor(machine, step);
    double hampered = plan.isAffected(machine, step) ? DEGRADED_LOAD : 1;
    List<Column> columns = new ArrayList<>(METRICS.size());
    for (int metric = 0; metric < LEVELS.length; metric++) {
      double factor =
          switch (metric) {
            case 0, 1 -> latency[machine] * slow;
            case 2, 4 -> load[machine] * hampered;
            case 3, 5 -> load[machine] * hampered * loud;
            default -> 1;
          };
      double value = rounded(metric, LEVELS[metric] * factor * lognormal(NOISE));
      columns.add(new Column(METRICS.get(metric), new double[] {value}));
    }
    return new SampleBatch(BusWriter.SOURCE, new long[] {timeMs}, columns);
  }

  private double lognormal(double deviation) {
    return Math.exp(deviation * random.nextGaussian());
  }

  /** Rounds a value as monitoring systems do: operations to whole numbers, others to hundredths. */
  private static double rounded(int metric, double value) {
    boolean whole = metric == 2 || metric == 3;
    return whole ? Math.rint(value) : Math.rint(value * 100) / 100;
  }
}
