package io.crosstalk.local.console;

/** Display of several activities at the same time. */
public interface ProgressDisplay extends AutoCloseable {
  /** Adds a row; its elapsed time starts now. */
  Row row(String name);

  @Override
  void close();

  /** Row of one activity. */
  interface Row {
    /** Begins a new step. */
    void step(String text);

    /** Updates the current step; shown where it needs no additional line. */
    void detail(String text);

    void done(String text);

    void failed(String text);
  }

  /**
   * A display on standard error: rewritten in place on a terminal, otherwise one line for each
   * event.
   *
   * <p>Java cannot detect whether standard error is a terminal, so the launcher script passes it.
   */
  static ProgressDisplay onStderr() {
    return Boolean.getBoolean("crosstalk.tty")
        ? LiveProgress.open(System.err)
        : new PlainProgress(System.err);
  }

  /** Writes lines on standard error, above the rows that are shown at this time. */
  static void note(String lines) {
    LiveProgress.note(System.err, lines);
  }
}
