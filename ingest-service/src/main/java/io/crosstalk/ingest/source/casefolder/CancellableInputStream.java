package io.crosstalk.ingest.source.casefolder;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;

/** Stream that fails as soon as its replay is cancelled. */
final class CancellableInputStream extends FilterInputStream {
  private final BooleanSupplier cancelled;

  CancellableInputStream(InputStream in, BooleanSupplier cancelled) {
    super(in);
    this.cancelled = cancelled;
  }

  @Override
  public int read() throws IOException {
    requireWanted();
    return super.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    requireWanted();
    return super.read(bytes, offset, length);
  }

  private void requireWanted() throws IOException {
    if (cancelled.getAsBoolean()) {
      throw new IOException("cancelled");
    }
  }
}
