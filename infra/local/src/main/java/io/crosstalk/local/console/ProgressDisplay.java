package io.crosstalk.local.console;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;

/** Display of several activities at the same time, with one line for each step. */
public final class ProgressDisplay {
  private static final Duration BETWEEN_DETAILS = Duration.ofSeconds(10);

  private final PrintStream out;
  private final Duration beforeDetails;
  private final Duration betweenDetails;

  ProgressDisplay(PrintStream out, Duration betweenDetails) {
    this(out, betweenDetails, betweenDetails);
  }

  private ProgressDisplay(PrintStream out, Duration beforeDetails, Duration betweenDetails) {
    this.out = out;
    this.beforeDetails = beforeDetails;
    this.betweenDetails = betweenDetails;
  }

  public static ProgressDisplay onStderr() {
    return new ProgressDisplay(System.err, BETWEEN_DETAILS);
  }

  /**
   * Display of activities without steps, which shows the first detail of an activity after a given
   * time.
   */
  public static ProgressDisplay onStderrAfter(Duration beforeDetails) {
    return new ProgressDisplay(System.err, beforeDetails, BETWEEN_DETAILS);
  }

  /** Adds an activity; its elapsed time starts now. */
  public Row row(String name) {
    return new Row(name);
  }

  /** One activity. */
  public final class Row {
    private final String name;
    private final long begin = System.nanoTime();
    private long nextDetail = begin + beforeDetails.toNanos();

    private Row(String name) {
      this.name = name;
    }

    /** Begins a new step of the activity. */
    public void step(String text) {
      print("…", text);
    }

    /** Shows how far the current step is, at intervals. */
    public void detail(String text) {
      detail(() -> text);
    }

    /** Shows how far the current step is, at intervals; the text is made only when it is shown. */
    public void detail(Supplier<String> text) {
      long now = System.nanoTime();
      if (now - nextDetail >= 0) {
        nextDetail = now + betweenDetails.toNanos();
        print("…", text.get());
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
