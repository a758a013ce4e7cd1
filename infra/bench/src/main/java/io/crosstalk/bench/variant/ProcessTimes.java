package io.crosstalk.bench.variant;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Time at one moment, with the processor time used until then. The difference of two such moments
 * is a measurement.
 *
 * @param nanos value of {@link System#nanoTime()}
 * @param cpuNanos processor time of this process so far
 * @param brokerNanos processor time of the broker so far
 * @param machineNanos processor time of all processes so far; 0 where the system does not report it
 */
record ProcessTimes(long nanos, long cpuNanos, long brokerNanos, long machineNanos) {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path MACHINE = Path.of("/proc/stat");
  private static final String PEAK = "VmHWM:";

  /** Unit of time in {@code /proc/stat}, in nanoseconds: 1/100 s. */
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /**
   * Index of the field {@code idle} in the first line of {@code /proc/stat}; {@code iowait}
   * follows.
   */
  private static final int IDLE = 4;

  private static final int WAITING = 5;

  /**
   * Index of the field {@code guest} in the first line of {@code /proc/stat}; this time is not
   * added, because the field {@code user} includes it.
   */
  private static final int GUEST = 9;

  static ProcessTimes now(long broker) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long brokerNanos =
        ProcessHandle.of(broker)
            .flatMap(process -> process.info().totalCpuDuration())
            .map(Duration::toNanos)
            .orElse(0L);
    return new ProcessTimes(System.nanoTime(), system.getProcessCpuTime(), brokerNanos, machine());
  }

  private static long machine() {
    if (!Files.exists(MACHINE)) {
      return 0;
    }
    try (var lines = Files.lines(MACHINE)) {
      return busyNanos(lines.findFirst().orElse(""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Busy time of all processors since the system was started, in nanoseconds, from the first line
   * of {@code /proc/stat}.
   */
  static long busyNanos(String line) {
    String[] fields = line.split("\\s+");
    long ticks = 0;
    for (int i = 1; i < Math.min(GUEST, fields.length); i++) {
      ticks += i == IDLE || i == WAITING ? 0 : Long.parseLong(fields[i]);
    }
    return ticks * TICK_NANOS;
  }

  RunMeasurement until(ProcessTimes end, long samples, long verdicts) throws IOException {
    long own = end.cpuNanos - cpuNanos;
    long broker = end.brokerNanos - brokerNanos;
    long others = Math.max(0, end.machineNanos - machineNanos - own - broker);
    return new RunMeasurement(
        samples,
        (end.nanos - nanos) / 1e9,
        own / 1e9,
        broker / 1e9,
        others / 1e9,
        peakMegabytes(),
        verdicts);
  }

  private static long peakMegabytes() throws IOException {
    return Files.exists(STATUS) ? peakMegabytes(Files.readAllLines(STATUS)) : 0;
  }

  /**
   * Largest resident set of the process, megabytes, from the lines of {@code /proc/self/status}; 0
   * when no line contains it.
   */
  static long peakMegabytes(List<String> status) {
    for (String line : status) {
      if (line.startsWith(PEAK)) {
        return Long.parseLong(line.substring(PEAK.length()).replaceAll("\\D", "")) / 1024;
      }
    }
    return 0;
  }
}
