package io.crosstalk.ingest.publish;

import io.crosstalk.event.Topics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.springframework.util.unit.DataSize;

/** The topics as they should be. A service that starts first creates them for all. */
final class TopicPlan {
  /** Verdicts carry their stage's partition and are merged by few readers: more would only cost. */
  private static final int VERDICT_PARTITIONS = 4;

  private static final Duration COMPACTED_SEGMENT = Duration.ofHours(1);
  private static final DataSize COMPACTED_SEGMENT_SIZE = DataSize.ofMegabytes(64);
  private static final String UNLIMITED = "-1";

  private TopicPlan() {}

  static List<NewTopic> of(KafkaProperties kafka, TopicProperties topics) {
    int partitions = kafka.partitions();
    short replicas = kafka.replicationFactor();
    return List.of(
        new NewTopic(Topics.SAMPLES, partitions, replicas)
            .configs(deleted(topics.samples().retention(), topics.samples().retentionSize())),
        new NewTopic(Topics.INVENTORY, 1, replicas).configs(compacted()),
        new NewTopic(Topics.CHANGES, 1, replicas).configs(compacted()),
        new NewTopic(Topics.VERDICTS, VERDICT_PARTITIONS, replicas)
            .configs(deleted(topics.verdicts().retention(), topics.verdicts().retentionSize())),
        new NewTopic(Topics.INCIDENTS, partitions, replicas)
            .configs(deleted(topics.incidents().retention(), topics.incidents().retentionSize())),
        new NewTopic(Topics.DEAD_LETTERS, 1, replicas)
            .configs(
                deleted(topics.deadLetters().retention(), topics.deadLetters().retentionSize())));
  }

  private static Map<String, String> deleted(Duration retention, DataSize retentionSize) {
    Map<String, String> config = common();
    config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
    config.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(retention.toMillis()));
    config.put(TopicConfig.RETENTION_BYTES_CONFIG, Long.toString(retentionSize.toBytes()));
    return config;
  }

  /** Short segments, since the active one is never compacted and ticks come every second. */
  private static Map<String, String> compacted() {
    Map<String, String> config = common();
    config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
    config.put(TopicConfig.RETENTION_MS_CONFIG, UNLIMITED);
    config.put(TopicConfig.RETENTION_BYTES_CONFIG, UNLIMITED);
    config.put(TopicConfig.SEGMENT_MS_CONFIG, Long.toString(COMPACTED_SEGMENT.toMillis()));
    config.put(TopicConfig.SEGMENT_BYTES_CONFIG, Long.toString(COMPACTED_SEGMENT_SIZE.toBytes()));
    return config;
  }

  /**
   * Event time lives in the values: a record's time is when the broker took it, so retention means
   * what it says.
   */
  private static Map<String, String> common() {
    Map<String, String> config = new LinkedHashMap<>();
    config.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    config.put(TopicConfig.COMPRESSION_TYPE_CONFIG, "producer");
    return config;
  }
}
