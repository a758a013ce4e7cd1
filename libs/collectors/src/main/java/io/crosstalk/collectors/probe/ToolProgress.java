package io.crosstalk.collectors.probe;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Shows the progress of a measurement: on a terminal one line that is rewritten, otherwise a new
 * line every few seconds.
 */
final class ToolProgress implements ProgressListener, AutoCloseable {
  private static final String CLEAR_LINE = "\r\u001b[2K";
  private static final Duration REWRITTEN = Duration.ofMillis(200);
  private static final Duration PRINTED = Duration.ofSeconds(2);
  private static final double MEGABYTE = 1e6;

  private final PrintStream out;
  private final boolean terminal;
  private final long periodNanos;
  private long shownNanos = System.nanoTime();

  ToolProgress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
    this.periodNanos = (terminal ? REWRITTEN : PRINTED).toNanos();
  }

  @Override
  public void at(Phase phase, AccessTimings timings, int of) {
    if (System.nanoTime() - shownNanos >= periodNanos) {
      shownNanos = System.nanoTime();
      String line = "  … " + words(phase, timings, of);
      out.print(terminal ? CLEAR_LINE + line : line + System.lineSeparator());
      out.flush();
    }
  }

  private static String words(Phase phase, AccessTimings timings, int of) {
    return switch (phase) {
      case WRITING ->
          "%s of %s written, %s MB/s"
              .formatted(
                  AmountFormat.bytes((long) timings.count() * ProbeFile.BLOCK_BYTES),
                  AmountFormat.bytes((long) of * ProbeFile.BLOCK_BYTES),
                  AmountFormat.number(timings.bytesPerSecond() / MEGABYTE));
      case READING ->
          "%d of %d blocks read, %s each"
              .formatted(timings.count(), of, AmountFormat.milliseconds(timings.meanMs()));
    };
  }

  @Override
  public void close() {
    if (terminal) {
      out.print(CLEAR_LINE);
      out.flush();
    }
  }
}
