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

  /** What a producer is built of. */
  sealed interface Settings permits Live, Replay {
    /** How long a record waits for company. */
    Duration linger();

    /** The largest batch for one partition. */
    DataSize batchSize();

    /** Records not yet sent take at most this much memory. */
    DataSize bufferMemory();

    /** How long sending waits for room in the buffer. */
    Duration maxBlock();

    /** After this time without an acknowledgement a record counts as failed. */
    Duration deliveryTimeout();
  }

  /** For live data: soon. */
  public record Live(
      @DefaultValue("5ms") Duration linger,
      @DefaultValue("128KB") DataSize batchSize,
      @DefaultValue("64MB") DataSize bufferMemory,
      @DefaultValue("10s") Duration maxBlock,
      @DefaultValue("30s") Duration deliveryTimeout)
      implements Settings {}

  /** For replays: much. */
  public record Replay(
      @DefaultValue("20ms") Duration linger,
      @DefaultValue("512KB") DataSize batchSize,
      @DefaultValue("64MB") DataSize bufferMemory,
      @DefaultValue("60s") Duration maxBlock,
      @DefaultValue("120s") Duration deliveryTimeout)
      implements Settings {}
}
