package io.crosstalk.casefolder;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Samples of a case in the order of time. Not thread-safe. */
public interface SampleStream extends Closeable {
  /**
   * Returns the samples of the next time; null at the end.
   *
   * @throws IOException when the files can't be read any more
   */
  @Nullable SamplesAtTime next() throws IOException;

  @Override
  void close() throws IOException;
}
