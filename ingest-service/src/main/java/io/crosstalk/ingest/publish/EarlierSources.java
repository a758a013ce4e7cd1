package io.crosstalk.ingest.publish;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Push sources of the live world that have been ticked before the start of this process. */
@FunctionalInterface
interface EarlierSources {
  /**
   * State of a source at its last tick.
   *
   * @param lastPush time of the source's last push, by the clock of ingest-service
   * @param samples state of its watermark of samples; null when it has pushed none
   */
  record LastTick(Instant lastPush, PushWatermark.@Nullable Standing samples) {}

  /**
   * Reads the last tick of each source.
   *
   * @throws BusUnavailableException when Kafka does not answer
   */
  Map<String, LastTick> lastTicks();
}
