package io.crosstalk.ingest.publish;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The two producers: one for live data and its ticks, one for replays, so that a replay does not
 * hold up live data.
 */
@ConfigurationProperties("crosstalk.ingest.producer")
public record ProducerProperties(@DefaultValue Live live, @DefaultValue Replay replay) {

  /** Settings of a producer. */
  sealed interface Settings permits Live, Replay {
    /** Time for which a record waits to be sent together with others. */
    Duration linger();

    /** Maximum size of a batch for one partition. */
    DataSize batchSize();

    /** Maximum memory of records that are not sent yet. */
    DataSize bufferMemory();

    /** Maximum time for which sending waits for room in the buffer. */
    Duration maxBlock();

    /** Time without an acknowledgement after which a record counts as failed. */
    Duration deliveryTimeout();
  }

  /** Settings for live data, for a short delay. */
  public record Live(
      @DefaultValue("5ms") Duration linger,
      @DefaultValue("128KB") DataSize batchSize,
      @DefaultValue("64MB") DataSize bufferMemory,
      @DefaultValue("10s") Duration maxBlock,
      @DefaultValue("30s") Duration deliveryTimeout)
      implements Settings {}

  /** Settings for replays, for a high throughput. */
  public record Replay(
      @DefaultValue("20ms") Duration linger,
      @DefaultValue("512KB") DataSize batchSize,
      @DefaultValue("64MB") DataSize bufferMemory,
      @DefaultValue("60s") Duration maxBlock,
      @DefaultValue("120s") Duration deliveryTimeout)
      implements Settings {}
}
