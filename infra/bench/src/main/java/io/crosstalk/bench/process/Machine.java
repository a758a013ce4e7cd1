package io.crosstalk.bench.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Description of the machine on which a benchmark ran, for its report. */
public record Machine(
    String processor, int cores, long memoryMegabytes, String system, String java) {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final String MODEL = "model name";

  /** Describes the machine on which this program runs. */
  public static Machine here() throws IOException {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Machine(
        model(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize() >> 20,
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vendor") + " " + Runtime.version());
  }

  /** Description in one line. */
  public String describe() {
    return "%s, %d cores, %,d MB; %s; %s"
        .formatted(processor, cores, memoryMegabytes, system, java);
  }

  private static String model() throws IOException {
    if (Files.exists(CPU_INFO)) {
      for (String line : Files.readAllLines(CPU_INFO)) {
        if (line.startsWith(MODEL)) {
          return line.substring(line.indexOf(':') + 1).strip();
        }
      }
    }
    return System.getProperty("os.arch");
  }
}
