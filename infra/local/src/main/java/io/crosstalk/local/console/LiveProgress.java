package io.crosstalk.local.console;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Progress display for a terminal, whose rows are rewritten in place. */
final class LiveProgress implements ProgressDisplay {
  private static final long REDRAW_MILLIS = 150;
  private static final int WIDTH = 100;
  private static final String UP = "\u001b[%dA";
  private static final String CLEAR_LINE = "\r\u001b[2K";
  private static final String CLEAR_BELOW = "\r\u001b[J";

  private static @Nullable LiveProgress current;

  private final PrintStream out;
  private final List<String> notes = new ArrayList<>();
  private final List<LiveRow> rows = new ArrayList<>();
  private final Thread painter;
  private int drawn;
  private boolean closed;

  LiveProgress(PrintStream out) {
    this.out = out;
    this.painter = Thread.ofPlatform().daemon().name("progress").unstarted(this::paint);
  }

  /** Opens a display, and ends one that is still open: two would overwrite each other. */
  static synchronized LiveProgress open(PrintStream out) {
    if (current != null) {
      current.close();
    }
    current = new LiveProgress(out);
    return current;
  }

  /** Writes lines above the rows of the open display, or directly when none is open. */
  static synchronized void note(PrintStream out, String lines) {
    if (current == null || !current.insert(lines)) {
      out.println(lines);
      out.flush();
    }
  }

  private synchronized boolean insert(String lines) {
    return !closed && !rows.isEmpty() && notes.add(lines);
  }

  @Override
  public synchronized Row row(String name) {
    if (rows.isEmpty()) {
      painter.start();
    }
    LiveRow row = new LiveRow(name);
    rows.add(row);
    return row;
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      draw();
      closed = true;
      painter.interrupt();
    }
  }

  private void paint() {
    try {
      while (true) {
        synchronized (this) {
          if (closed) {
            return;
          }
          draw();
        }
        Thread.sleep(REDRAW_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void draw() {
    StringBuilder frame = new StringBuilder(drawn > 0 ? UP.formatted(drawn) : "");
    if (!notes.isEmpty()) {
      // A note may be longer than a line, so everything drawn below is cleared.
      frame.append(CLEAR_BELOW);
      notes.forEach(note -> frame.append(note).append('\n'));
      notes.clear();
    }
    int width = rows.stream().mapToInt(row -> row.name.length()).max().orElse(0);
    rows.forEach(row -> frame.append(CLEAR_LINE).append(row.line(width)).append('\n'));
    out.print(frame);
    out.flush();
    drawn = rows.size();
  }

  private final class LiveRow implements Row {
    private final String name;
    private final long begin = System.nanoTime();
    private String sign = "…";
    private String text = "";
    private @Nullable String total;

    private LiveRow(String name) {
      this.name = name;
    }

    @Override
    public void step(String text) {
      set("…", text);
    }

    @Override
    public void detail(String text) {
      set("…", text);
    }

    @Override
    public void done(String text) {
      set("✓", text);
    }

    @Override
    public void failed(String text) {
      set("✗", text);
    }

    private void set(String newSign, String newText) {
      synchronized (LiveProgress.this) {
        sign = newSign;
        text = newText;
        total = sign.equals("…") ? null : Format.sinceNanos(begin);
      }
    }

    private String line(int nameWidth) {
      String elapsed = total == null ? Format.sinceNanos(begin) : total;
      String line =
          "  %s %s  %8s  %s"
              .formatted(sign, name + " ".repeat(nameWidth - name.length()), elapsed, text);
      return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + "…";
    }
  }
}
