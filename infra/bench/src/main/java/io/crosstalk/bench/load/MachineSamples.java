package io.crosstalk.bench.load;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generator of samples as a virtualization manager delivers them: eight metrics of each machine,
 * with noise of some percent around a level that differs from machine to machine. At random times
 * the disk latency of a machine is five times as high for ten intervals; planned troubles are
 * added. The same seed gives the same samples.
 */
public final class MachineSamples {
  /** Number of metrics of a machine. */
  public static final int METRICS = 8;

  private static final int SLOW_INTERVALS = 10;
  private static final double SLOWER = 5;
  private static final double[] LEVELS = {4, 3, 220, 140, 18, 11, 35, 1.5};
  private static final Metric[] NAMES = {
    MetricCatalogue.of("disk.read.latency"),
    MetricCatalogue.of("disk.write.latency"),
    MetricCatalogue.of("disk.read.iops"),
    MetricCatalogue.of("disk.write.iops"),
    MetricCatalogue.of("disk.read.throughput"),
    MetricCatalogue.of("disk.write.throughput"),
    MetricCatalogue.of("cpu.utilization"),
    MetricCatalogue.of("cpu.ready"),
  };

  private final SplittableRandom random;
  private final double onsets;
  private final double[] scale;
  private final int[] slowLeft;
  private final int[] steps;
  private final TroublePlan troubles;

  /**
   * Generator of the samples of machines 0 to {@code machines - 1}.
   *
   * @param onsets number of phases of high latency that begin in a million intervals
   * @param troubles planned troubles; may be empty
   */
  public MachineSamples(int machines, int onsets, long seed, TroublePlan troubles) {
    this.troubles = troubles;
    this.onsets = onsets / 1e6;
    random = new SplittableRandom(seed);
    scale = random.doubles(machines, 0.3, 3).toArray();
    slowLeft = new int[machines];
    steps = new int[machines];
  }

  /**
   * Generates the next samples of a machine.
   *
   * @param times times of the samples, epoch milliseconds, later than those of the last call for
   *     this machine
   */
  public SampleBatch next(int machine, long[] times) {
    double[][] values = new double[METRICS][times.length];
    for (int i = 0; i < times.length; i++) {
      double slow = slowness(machine) * troubles.latencyFactor(machine, steps[machine]);
      double loud = troubles.loadFactor(machine, steps[machine]);
      steps[machine]++;
      for (int metric = 0; metric < METRICS; metric++) {
        double level = LEVELS[metric] * scale[machine] * factor(metric, slow, loud);
        values[metric][i] = rounded(metric, level * noise());
      }
    }
    List<Column> columns = new ArrayList<>(METRICS);
    for (int metric = 0; metric < METRICS; metric++) {
      columns.add(new Column(NAMES[metric], values[metric]));
    }
    return new SampleBatch(BusWriter.SOURCE, times, columns);
  }

  /**
   * Factor by which a value is multiplied: {@code slow} for latencies, {@code loud} for write
   * operations and write throughput, 1 for other metrics.
   */
  private static double factor(int metric, double slow, double loud) {
    return switch (metric) {
      case 0, 1 -> slow;
      case 3, 5 -> loud;
      default -> 1;
    };
  }

  /**
   * Metrics of a machine in the order of the columns: latency, operations and throughput of reads
   * and writes, and CPU.
   */
  public static List<Metric> metrics() {
    return List.of(NAMES);
  }

  private double slowness(int machine) {
    if (slowLeft[machine] == 0 && random.nextDouble() < onsets) {
      slowLeft[machine] = SLOW_INTERVALS;
    }
    if (slowLeft[machine] == 0) {
      return 1;
    }
    slowLeft[machine]--;
    return SLOWER;
  }

  /**
   * Random factor between 0.8 and 1.2: a sum of four uniformly distributed numbers, and so nearly
   * normally distributed.
   */
  private double noise() {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += random.nextDouble();
    }
    return 0.8 + sum * 0.1;
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
