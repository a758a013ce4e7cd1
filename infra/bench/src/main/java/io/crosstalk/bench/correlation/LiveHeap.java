package io.crosstalk.bench.correlation;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Largest use of another Java process's heap after full collections, which {@code jcmd} requests.
 */
final class LiveHeap {
  private static final double MEGABYTE = 1 << 20;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

  private final long pid;
  private double largest = Double.NaN;
  private long next = System.nanoTime();

  LiveHeap(long pid) {
    this.pid = pid;
  }

  /** Measures the live heap, if the last time was at least a second ago. */
  void measureWhenDue() throws IOException {
    if (System.nanoTime() - next < 0) {
      return;
    }
    Process process =
        new ProcessBuilder(JCMD.toString(), Long.toString(pid), "GC.class_histogram").start();
    try (BufferedReader lines = process.inputReader()) {
      String last = lines.lines().reduce("", (before, line) -> line);
      // The line of all classes: "Total", number of objects, bytes.
      double bytes = Double.parseDouble(last.replaceFirst("Total +\\d+ +", ""));
      largest = Double.isNaN(largest) ? bytes : Math.max(largest, bytes);
    }
    next = System.nanoTime() + PAUSE.toNanos();
  }

  /** The largest use; NaN when it was not measured. */
  double largestMegabytes() {
    return largest / MEGABYTE;
  }
}
