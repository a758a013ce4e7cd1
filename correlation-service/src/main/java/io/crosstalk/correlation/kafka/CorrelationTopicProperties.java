package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.Retention;
import io.crosstalk.bus.TopicSettings;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the topics that this service owns, {@code crosstalk.correlation.topics.*}. The
 * retention of its internal topics is fixed.
 */
@ConfigurationProperties("crosstalk.correlation.topics")
public record CorrelationTopicProperties(@DefaultValue Verdicts verdicts) {

  /**
   * Retention of {@code crosstalk.verdicts}.
   *
   * @param retention age at which a segment is deleted
   * @param retentionSize size of one partition beyond which its oldest segments are deleted
   */
  public record Verdicts(
      @DefaultValue("14d") Duration retention, @DefaultValue("1GB") DataSize retentionSize) {}

  /**
   * Settings for the set-up of the owned topics. None of them has a configurable number of
   * partitions.
   */
  TopicSettings settings(CorrelationKafkaProperties kafka) {
    return new TopicSettings(
        BusTopic.VERDICTS.fixedPartitions(),
        kafka.replicationFactor(),
        Map.of(
            BusTopic.VERDICTS,
            new Retention(verdicts.retention(), verdicts.retentionSize().toBytes())));
  }
}
