package io.crosstalk.local.console;

/** Shows what several things are doing at the same time. */
public interface Progress extends AutoCloseable {
  /** Adds a row; its elapsed time starts now. */
  Row row(String name);

  @Override
  void close();

  /** One of the things. */
  interface Row {
    /** A new step has begun. */
    void step(String text);

    /** The step goes on; shown where it costs nothing. */
    void detail(String text);

    void done(String text);

    void failed(String text);
  }

  /**
   * On standard error: rewritten in place on a terminal, otherwise one line for each event.
   *
   * <p>Java cannot tell whether standard error is a terminal, so the launcher script says it.
   */
  static Progress onStderr() {
    return Boolean.getBoolean("crosstalk.tty")
        ? LiveProgress.open(System.err)
        : new PlainProgress(System.err);
  }

  /** Writes lines on standard error, above the rows that are shown at this time. */
  static void note(String lines) {
    LiveProgress.note(System.err, lines);
  }
}
