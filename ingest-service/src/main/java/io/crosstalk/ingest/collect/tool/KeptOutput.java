package io.crosstalk.ingest.collect.tool;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;

/** Stream that keeps a copy of what is printed to another one. */
final class KeptOutput extends FilterOutputStream {
  private final PrintStream target;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  KeptOutput(PrintStream target) {
    super(target);
    this.target = target;
  }

  /** Returns a stream that prints to this one, in the encoding of the target. */
  PrintStream printer() {
    return new PrintStream(this, true, target.charset());
  }

  @Override
  public void write(int b) throws IOException {
    kept.write(b);
    out.write(b);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    kept.write(bytes, from, length);
    out.write(bytes, from, length);
  }

  /** Returns all that was printed. */
  String text() {
    return kept.toString(target.charset());
  }
}
