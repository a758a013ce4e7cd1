package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.Retention;
import io.crosstalk.bus.TopicSettings;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/** Settings of the topic that this service owns, {@code crosstalk.correlation.topics.*}. */
@ConfigurationProperties("crosstalk.correlation.topics")
public record CorrelationTopicProperties(@DefaultValue Diagnoses diagnoses) {

  /**
   * Retention of {@code crosstalk.diagnoses}.
   *
   * @param retention age at which a segment is deleted
   * @param retentionSize size of one partition beyond which its oldest segments are deleted
   */
  public record Diagnoses(
      @DefaultValue("14d") Duration retention, @DefaultValue("1GB") DataSize retentionSize) {}

  /** Settings for the set-up of the owned topic, which has as many partitions as the samples. */
  TopicSettings settings(CorrelationKafkaProperties kafka) {
    return new TopicSettings(
        BusTopic.DIAGNOSES.fixedPartitions(),
        kafka.replicationFactor(),
        Map.of(
            BusTopic.DIAGNOSES,
            new Retention(diagnoses.retention(), diagnoses.retentionSize().toBytes())));
  }
}
