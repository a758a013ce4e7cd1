package io.crosstalk.ingest.publish;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.Retention;
import io.crosstalk.bus.TopicSettings;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the topics that this service owns, {@code crosstalk.ingest.topics.*}. The topics of
 * inventory and changes are compacted and have no retention.
 */
@ConfigurationProperties("crosstalk.ingest.topics")
public record TopicProperties(
    @DefaultValue Samples samples, @DefaultValue DeadLetters deadLetters) {

  /**
   * Retention of {@code crosstalk.samples}.
   *
   * @param retention age at which a segment is deleted
   * @param retentionSize size of one partition beyond which its oldest segments are deleted
   */
  public record Samples(
      @DefaultValue("3d") Duration retention, @DefaultValue("16GB") DataSize retentionSize) {}

  /**
   * Retention of {@code crosstalk.dead-letters}.
   *
   * @param retention age at which a segment is deleted
   * @param retentionSize size of one partition beyond which its oldest segments are deleted
   */
  public record DeadLetters(
      @DefaultValue("14d") Duration retention, @DefaultValue("512MB") DataSize retentionSize) {}

  TopicSettings settings(IngestKafkaProperties kafka) {
    return new TopicSettings(
        kafka.partitions(),
        kafka.replicationFactor(),
        Map.of(
            BusTopic.SAMPLES,
            new Retention(samples.retention(), samples.retentionSize().toBytes()),
            BusTopic.DEAD_LETTERS,
            new Retention(deadLetters.retention(), deadLetters.retentionSize().toBytes())));
  }
}
