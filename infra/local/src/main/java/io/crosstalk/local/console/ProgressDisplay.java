package io.crosstalk.local.console;

import java.io.PrintStream;
import java.time.Duration;

/** Display of several activities at the same time, with one line for each step. */
public final class ProgressDisplay {
  private static final Duration BETWEEN_DETAILS = Duration.ofSeconds(10);

  private final PrintStream out;
  private final Duration betweenDetails;

  ProgressDisplay(PrintStream out, Duration betweenDetails) {
    this.out = out;
    this.betweenDetails = betweenDetails;
  }

  public static ProgressDisplay onStderr() {
    return new ProgressDisplay(System.err, BETWEEN_DETAILS);
  }

  /** Adds an activity; its elapsed time starts now. */
  public Row row(String name) {
    return new Row(name);
  }

  /** One activity. */
  public final class Row {
    private final String name;
    private final long begin = System.nanoTime();
    private long lastDetail = begin;

    private Row(String name) {
      this.name = name;
    }

    /** Begins a new step of the activity. */
    public void step(String text) {
      print("…", text);
    }

    /** Shows how far the current step is, at intervals. */
    public void detail(String text) {
      if (System.nanoTime() - lastDetail >= betweenDetails.toNanos()) {
        lastDetail = System.nanoTime();
        print("…", text);
      }
    }

    public void done(String text) {
      print("✓", text);
    }

    public void failed(String text) {
      print("✗", text);
    }

    private void print(String sign, String text) {
      String elapsed = Format.duration(Duration.ofNanos(System.nanoTime() - begin));
      out.println("  %s %s: %s (%s)".formatted(sign, name, text, elapsed));
    }
  }
}
