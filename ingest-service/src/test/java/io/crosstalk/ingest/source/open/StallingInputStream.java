package io.crosstalk.ingest.source.open;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;

/** Stream that runs an action before it reports its end. */
final class StallingInputStream extends FilterInputStream {
  private final Runnable beforeTheEnd;

  StallingInputStream(byte[] bytes, Runnable beforeTheEnd) {
    super(new ByteArrayInputStream(bytes));
    this.beforeTheEnd = beforeTheEnd;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (in.available() == 0) {
      beforeTheEnd.run();
    }
    return super.read(bytes, offset, length);
  }
}
