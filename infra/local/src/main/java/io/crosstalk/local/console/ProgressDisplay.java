package io.crosstalk.local.console;

/** Display of several activities at the same time. */
public interface ProgressDisplay extends AutoCloseable {
  /** Adds a row; its elapsed time starts now. */
  Row row(String name);

  @Override
  void close();

  /** Row of the display, which shows the progress of one activity. */
  interface Row {
    /** Begins a new step of the activity. */
    void step(String text);

    /**
     * Updates the text of the current step; a display that cannot rewrite its lines prints the text
     * only at intervals.
     */
    void detail(String text);

    void done(String text);

    void failed(String text);
  }

  /**
   * Opens a display on standard error: on a terminal with rows that are rewritten in place,
   * otherwise with one line for each event.
   *
   * <p>The launcher script passes whether standard error is a terminal, since Java cannot detect
   * it.
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
