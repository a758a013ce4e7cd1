package io.crosstalk.ingest.publish;

import java.time.Instant;
import java.util.Map;

/** Push sources of the live world that have been ticked before the start of this process. */
@FunctionalInterface
interface EarlierSources {
  /**
   * Last tick of a source.
   *
   * @param lastPush time of the source's last push, by the clock of ingest-service
   * @param completeThrough watermark that the tick states
   * @param writtenAt time of the tick, by the clock of ingest-service
   */
  record LastTick(Instant lastPush, Instant completeThrough, Instant writtenAt) {}

  /**
   * Reads the last tick of each source.
   *
   * @throws BusUnavailableException when Kafka does not answer
   */
  Map<String, LastTick> lastTicks();
}
