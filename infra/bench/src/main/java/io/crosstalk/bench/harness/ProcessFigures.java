package io.crosstalk.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Processor time and memory of processes, from {@code /proc}; zero where the system has none. Child
 * processes count with their parent, those that have ended as well: PostgreSQL starts one for each
 * connection.
 */
public final class ProcessFigures {
  private static final Path PROC = Path.of("/proc");

  /** Unit of time in {@code /proc}. */
  private static final Duration TICK = Duration.ofMillis(10);

  private static final int KILO = 1024;

  /** Index of the first of four times after the name of the program in {@code stat}. */
  private static final int TIMES = 11;

  /** Indexes in the first line of {@code /proc/stat}; what follows is part of earlier fields. */
  private static final int IDLE = 4;

  private static final int WAITING = 5;
  private static final int GUEST = 9;

  private ProcessFigures() {}

  /** Processor time of a process and its children since their start. */
  public static Duration cpu(long pid) {
    return TICK.multipliedBy(
        processes(pid).mapToLong(each -> cpuTicks(String.join("", lines(each + "/stat")))).sum());
  }

  /** Busy time of all processors since the start of the system. */
  static Duration machineCpu() {
    return TICK.multipliedBy(
        lines("stat").stream().limit(1).mapToLong(ProcessFigures::busyTicks).sum());
  }

  /**
   * Memory of a process and its children, megabytes. Shared pages are divided among their users.
   */
  public static long megabytes(long pid) {
    return processes(pid).mapToLong(each -> kilobytes(lines(each + "/smaps_rollup"), "Pss:")).sum()
        / KILO;
  }

  /** Largest resident memory of a process since its start, megabytes. */
  static long peakMegabytes(long pid) {
    return kilobytes(lines(pid + "/status"), "VmHWM:") / KILO;
  }

  /** Name of the processor. */
  static String processor() {
    return lines("cpuinfo").stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  private static Stream<Long> processes(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .map(ProcessHandle::pid);
  }

  /** Lines of a file; none when it does not exist or its process has just ended. */
  private static List<String> lines(String file) {
    try {
      return Files.readAllLines(PROC.resolve(file));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** User and system time of a process and of its children that have ended. */
  static long cpuTicks(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    return fields.length < TIMES + 4
        ? 0
        : LongStream.range(TIMES, TIMES + 4).map(i -> Long.parseLong(fields[(int) i])).sum();
  }

  static long busyTicks(String line) {
    String[] fields = line.split("\\s+");
    long ticks = 0;
    for (int i = 1; i < Math.min(GUEST, fields.length); i++) {
      ticks += i == IDLE || i == WAITING ? 0 : Long.parseLong(fields[i]);
    }
    return ticks;
  }

  static long kilobytes(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .sum();
  }
}
