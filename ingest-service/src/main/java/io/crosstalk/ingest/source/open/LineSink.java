package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;

/** Receiver of the lines of one request. */
interface LineSink extends AutoCloseable {

  /**
   * Accepts a line: sends it at once, or buffers it to send it together with others.
   *
   * @throws RejectedReadingException when the line can't be used
   */
  void take(Line line);

  /** Sends the buffered lines. */
  @Override
  void close();
}
