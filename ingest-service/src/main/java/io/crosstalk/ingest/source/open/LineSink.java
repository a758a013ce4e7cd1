package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;

/** Receiver of the lines of one push request, for one kind of data. */
interface LineSink extends AutoCloseable {

  /**
   * Accepts a line: publishes it at once, or buffers it to publish it together with others.
   *
   * @throws RejectedReadingException when the line can't be used
   */
  void take(Line line);

  /** Publishes the buffered lines. */
  @Override
  void close();
}
