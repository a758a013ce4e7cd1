package io.crosstalk.evaluate;

import java.io.PrintWriter;

/** Progress display: one line that is overwritten on a terminal, otherwise a line now and then. */
final class ProgressLine {
  private static final int SELDOM = 10;
  private static final int LINES = 20;

  private final PrintWriter out;
  private final boolean terminal;
  private final int total;
  private final int every;
  private int done;
  private boolean over;

  ProgressLine(PrintWriter out, boolean terminal, int total) {
    this.out = out;
    this.terminal = terminal;
    this.total = total;
    this.every = Math.max(SELDOM, total / LINES);
  }

  synchronized void advance() {
    done++;
    if (over) {
      return;
    }
    if (terminal) {
      out.print("\r" + text());
      out.flush();
    } else if (done % every == 0 || done == total) {
      out.println(text());
    }
  }

  private String text() {
    return "  %d of %d cases".formatted(done, total);
  }

  /** Ends the display. */
  synchronized void end() {
    over = true;
    if (terminal && done > 0) {
      out.println();
    }
  }
}
