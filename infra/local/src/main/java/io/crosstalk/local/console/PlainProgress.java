package io.crosstalk.local.console;

import java.io.PrintStream;
import java.time.Duration;

/** Progress display that prints a line for each event, for output into files, pipes and CI logs. */
final class PlainProgress implements ProgressDisplay {
  private static final long DETAIL_NANOS = Duration.ofSeconds(10).toNanos();

  private final PrintStream out;

  PlainProgress(PrintStream out) {
    this.out = out;
  }

  @Override
  public Row row(String name) {
    return new PlainRow(name);
  }

  @Override
  public void close() {
    out.flush();
  }

  private final class PlainRow implements Row {
    private final String name;
    private final long begin = System.nanoTime();
    private long lastDetail = begin;

    private PlainRow(String name) {
      this.name = name;
    }

    @Override
    public void step(String text) {
      print("…", text);
    }

    @Override
    public synchronized void detail(String text) {
      if (System.nanoTime() - lastDetail >= DETAIL_NANOS) {
        lastDetail = System.nanoTime();
        print("…", text);
      }
    }

    @Override
    public void done(String text) {
      print("✓", text);
    }

    @Override
    public void failed(String text) {
      print("✗", text);
    }

    private void print(String sign, String text) {
      out.println("  " + sign + " " + name + ": " + text + " (" + Format.sinceNanos(begin) + ")");
    }
  }
}
