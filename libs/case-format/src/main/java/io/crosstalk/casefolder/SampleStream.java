package io.crosstalk.casefolder;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the samples of a case, one time after another in ascending order. Not thread-safe.
 */
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
