package io.crosstalk.ingest.publish;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * Batching and time-outs of a producer. Replays have a producer of their own, so that they do not
 * delay live data and ticks.
 *
 * @param linger time for which a record waits so that it can be sent in one batch with others
 * @param batchSize largest size of a batch for one partition
 * @param maxBlock longest time that sending waits for free buffer memory
 * @param deliveryTimeout time without an acknowledgement after which a record counts as failed
 */
record ProducerTuning(
    Duration linger, DataSize batchSize, Duration maxBlock, Duration deliveryTimeout) {
  /** Tuning for a short delay: a sender waits half a minute at most. */
  static final ProducerTuning LIVE =
      new ProducerTuning(
          Duration.ofMillis(5),
          DataSize.ofKilobytes(128),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30));

  /** Tuning for a high throughput: a replay may wait for a broker that restarts. */
  static final ProducerTuning REPLAY =
      new ProducerTuning(
          Duration.ofMillis(20),
          DataSize.ofKilobytes(512),
          Duration.ofSeconds(60),
          Duration.ofSeconds(120));
}
