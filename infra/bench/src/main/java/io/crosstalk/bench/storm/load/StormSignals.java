package io.crosstalk.bench.storm.load;

import io.crosstalk.bench.load.BusWriter;
import io.crosstalk.bench.load.MachineSamples;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.event.Metric;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generator of the storm benchmark's samples, with latencies of about 1 ms and lognormal noise of
 * 10 %. A degraded machine has a higher latency and less load; a culprit writes more. The noise is
 * the same with and without a storm, so that the samples differ only during troubles.
 */
public final class StormSignals {
  private static final List<Metric> METRICS = MachineSamples.metrics();
  private static final double[] LEVELS = {1, 0.8, 60, 30, 3, 1.5, 25, 1};
  private static final long SEED = 7_741;
  private static final double NOISE = 0.1;

  /** Spread of the machines' ordinary loads: standard deviation of the logarithm. */
  private static final double SPREAD = 0.5;

  private static final double LATENCY_SPREAD = 0.15;

  /**
   * Ordinary load of a culprit before its trouble, as a multiple of the median load of other
   * machines.
   */
  private static final double CULPRITS_LEVEL = 3;

  /** Load of a degraded machine as a share of its ordinary load. */
  private static final double DEGRADED_LOAD = 0.8;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final double[] latency;
  private final double[] load;
  private TroublePlan plan;

  /**
   * Generator of the samples of machines 0 to {@code machines - 1}.
   *
   * @param plan troubles; may be empty
   */
  public StormSignals(int machines, TroublePlan plan) {
    this.plan = plan;
    latency = levels(machines, LATENCY_SPREAD);
    load = levels(machines, SPREAD);
  }

  private double[] levels(int machines, double spread) {
    double[] levels = new double[machines];
    for (int i = 0; i < machines; i++) {
      levels[i] = lognormal(spread);
    }
    return levels;
  }

  /** Gives a machine the higher ordinary load of a culprit. */
  void raise(int machine) {
    load[machine] = CULPRITS_LEVEL;
  }

  /** Uses another plan for the samples from now on. */
  void follow(TroublePlan next) {
    plan = next;
  }

  /**
   * Generates the samples of a machine at one time.
   *
   * @param step step of the plan
   * @param time time of the samples, epoch milliseconds
   */
  public SampleBatch next(int machine, int step, long time) {
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
    return new SampleBatch(BusWriter.SOURCE, new long[] {time}, columns);
  }

  private double lognormal(double deviation) {
    return Math.exp(deviation * random.nextGaussian());
  }

  /**
   * Rounds a value as monitoring systems do: operations to whole numbers, other metrics to two
   * decimals.
   */
  private static double rounded(int metric, double value) {
    boolean whole = metric == 2 || metric == 3;
    return whole ? Math.rint(value) : Math.rint(value * 100) / 100;
  }
}
