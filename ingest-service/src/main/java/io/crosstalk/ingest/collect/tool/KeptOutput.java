package io.crosstalk.ingest.collect.tool;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.function.UnaryOperator;

/** Stream that keeps a copy of what is printed to another one. */
final class KeptOutput extends OutputStream {
  private final PrintStream target;
  private final UnaryOperator<String> shown;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /**
   * Creates a stream.
   *
   * @param shown text of a line as it is printed; the copy has the line itself
   */
  KeptOutput(PrintStream target, UnaryOperator<String> shown) {
    this.target = target;
    this.shown = shown;
  }

  /** Returns a stream that prints to this one, in the encoding of the target. */
  PrintStream printer() {
    return new PrintStream(this, true, target.charset());
  }

  @Override
  public void write(int b) {
    kept.write(b);
    line.write(b);
    if (b == '\n') {
      target.print(shown.apply(line.toString(target.charset())));
      line.reset();
    }
  }

  /** Returns all that was printed. */
  String text() {
    return kept.toString(target.charset());
  }
}
