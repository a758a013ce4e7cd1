package io.crosstalk.ingest.publish;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the two producers, {@code crosstalk.ingest.producer.*}. Replays have a producer of
 * their own, so that a replay does not delay live data and ticks.
 */
@ConfigurationProperties("crosstalk.ingest.producer")
public record ProducerProperties(@DefaultValue Live live, @DefaultValue Replay replay) {

  /** Settings that each producer has. */
  sealed interface Settings permits Live, Replay {
    /** Time for which a record waits so that it can be sent in one batch with others. */
    Duration linger();

    /** Largest size of a batch for one partition. */
    DataSize batchSize();

    /** Most memory for records that have not been sent yet. */
    DataSize bufferMemory();

    /** Longest time that sending waits for free buffer memory. */
    Duration maxBlock();

    /** Time without an acknowledgement after which a record counts as failed. */
    Duration deliveryTimeout();
  }

  /** Settings for live data, chosen for a short delay. */
  public record Live(
      @DefaultValue("5ms") Duration linger,
      @DefaultValue("128KB") DataSize batchSize,
      @DefaultValue("64MB") DataSize bufferMemory,
      @DefaultValue("10s") Duration maxBlock,
      @DefaultValue("30s") Duration deliveryTimeout)
      implements Settings {}

  /** Settings for replays, chosen for a high throughput. */
  public record Replay(
      @DefaultValue("20ms") Duration linger,
      @DefaultValue("512KB") DataSize batchSize,
      @DefaultValue("64MB") DataSize bufferMemory,
      @DefaultValue("60s") Duration maxBlock,
      @DefaultValue("120s") Duration deliveryTimeout)
      implements Settings {}
}
