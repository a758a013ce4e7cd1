package io.crosstalk.ingest.publish;

import java.time.Instant;
import java.util.Map;

/** Push sources of the live world that have been ticked before the start of this process. */
@FunctionalInterface
interface EarlierSources {
  /**
   * Reads the time of the last push of each source, by the clock of ingest-service.
   *
   * @throws BusUnavailableException when Kafka does not answer
   */
  Map<String, Instant> lastPushes();
}
