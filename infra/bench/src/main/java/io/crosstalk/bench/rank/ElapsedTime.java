package io.crosstalk.bench.rank;

import io.crosstalk.bench.figures.Medians;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Elapsed time of a measured task.
 *
 * @param wall wall-clock time, milliseconds
 * @param cpu processor time, milliseconds
 */
record ElapsedTime(double wall, double cpu) {
  private static final double NANOS = 1e6;

  /** Task whose time is measured. */
  interface Work {
    void run() throws Exception;
  }

  /** Runs a task and measures its time. The processor time is that of the whole process. */
  static ElapsedTime by(Work work) throws Exception {
    long start = System.nanoTime();
    long cpu = cpuNanos();
    work.run();
    return new ElapsedTime((System.nanoTime() - start) / NANOS, (cpuNanos() - cpu) / NANOS);
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }

  static double[] sorted(List<ElapsedTime> all, ToDoubleFunction<ElapsedTime> which) {
    double[] sorted = all.stream().mapToDouble(which).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  static double median(List<ElapsedTime> all, ToDoubleFunction<ElapsedTime> which) {
    return Medians.of(sorted(all, which));
  }
}
