package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ReadingProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Display of the progress of an evaluation: the number of finished cases, and the rows read of a
 * case that takes long. On a terminal one line is overwritten again and again; otherwise new lines
 * are printed at intervals.
 */
final class ProgressLine {
  private static final int SELDOM = 10;
  private static final int LINES = 20;
  private static final Duration LONG = Duration.ofSeconds(2);
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
  private static final Duration BETWEEN_UPDATES = Duration.ofMillis(200);
  private static final double PERCENT = 100;

  /** Control characters that move the cursor to the beginning of the line and erase it. */
  private static final String ANEW = "\r\u001B[K";

  private final PrintWriter out;
  private final boolean terminal;
  private final int total;
  private final int every;
  private final LongSupplier nanoTime;
  private int done;
  private boolean over;
  private long nextRows;

  ProgressLine(PrintWriter out, boolean terminal, int total, LongSupplier nanoTime) {
    this.out = out;
    this.terminal = terminal;
    this.total = total;
    this.every = Math.max(SELDOM, total / LINES);
    this.nanoTime = nanoTime;
    this.nextRows = nanoTime.getAsLong();
  }

  /**
   * Creates the display of the progress of reading one case; it is shown when the case takes more
   * than two seconds.
   */
  ReadingProgress ofCase(String name) {
    long begin = nanoTime.getAsLong();
    return (step, rows, share) -> {
      if (nanoTime.getAsLong() - begin > LONG.toNanos()) {
        rows(name, step, rows, share);
      }
    };
  }

  private synchronized void rows(String name, ReadingProgress.Step step, long rows, double share) {
    long now = nanoTime.getAsLong();
    if (over || now - nextRows < 0) {
      return;
    }
    nextRows = now + (terminal ? BETWEEN_UPDATES : BETWEEN_LINES).toNanos();
    String verb = step == ReadingProgress.Step.CHECKING ? "checked" : "replayed";
    print(
        String.format(
            Locale.ROOT, "  %s: %,d rows %s, %.0f %%", name, rows, verb, PERCENT * share));
  }

  synchronized void advance() {
    done++;
    if (!over && (terminal || done % every == 0 || done == total)) {
      print("  %d of %d cases".formatted(done, total));
    }
  }

  private void print(String text) {
    if (terminal) {
      out.print(ANEW + text);
      out.flush();
    } else {
      out.println(text);
    }
  }

  /** Ends the display, after the last case. */
  synchronized void end() {
    over = true;
    if (terminal && done > 0) {
      out.println();
    }
  }
}
