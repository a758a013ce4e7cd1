package io.crosstalk.bench.rest.crowd;

import java.io.IOException;

/** One of the clients that make requests at the same time in a crowd. */
interface CrowdClient {
  /**
   * Makes one request.
   *
   * @param deadline end of the crowd, as {@link System#nanoTime()}
   * @return the outcome, in a few words
   */
  String request(long deadline) throws IOException, InterruptedException;
}
