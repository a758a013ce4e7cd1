package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.source.Line;

/** Takes the lines of one request. */
interface LineSink extends AutoCloseable {

  /**
   * Takes a line: sends it, or keeps it for a while to send it with others.
   *
   * @throws RejectedReadingException when it can't be used
   */
  void take(Line line);

  /** Sends what is left. */
  @Override
  void close();
}
