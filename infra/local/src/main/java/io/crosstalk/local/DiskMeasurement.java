package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.program.ServiceTool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Measures this machine's disk with the probe of ingest-service at the end of the demo. A failed
 * measurement does not make the demo fail.
 */
final class DiskMeasurement {
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final List<String> SHORT =
      List.of("--cluster-size=4MB", "--reads=100", "--max-time=1s");

  private DiskMeasurement() {}

  /**
   * Measures the disk of a folder and prints the result, or the reason why the disk cannot be
   * measured.
   */
  static void show(Installation installation, Path folder) throws InterruptedException {
    System.out.println("Disk of this machine, measured by './crosstalk probe':");
    List<String> arguments = new ArrayList<>(SHORT);
    arguments.addFirst(folder.toString());
    OptionalInt exitCode = ServiceTool.run(installation, "probe", arguments, LONGEST);
    if (exitCode.isEmpty()) {
      System.out.println(
          "  Not measured: the probe did not end within " + LONGEST.toSeconds() + " s.");
    } else if (exitCode.getAsInt() != ExitCode.OK.number()) {
      System.out.println("  Not measured; the demo does not need it.");
    }
    System.out.println();
  }
}
