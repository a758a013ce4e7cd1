package io.crosstalk.bus;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/** Computes the configuration that a topic should have, from {@link BusTopic} and the settings. */
final class TopicConfigs {
  private static final Duration COMPACTED_SEGMENT = Duration.ofHours(1);
  private static final long COMPACTED_SEGMENT_BYTES = 64L << 20;
  private static final String UNLIMITED = "-1";

  private TopicConfigs() {}

  /**
   * Returns all configuration entries of a topic. Records get the time of their arrival
   * (LogAppendTime), from which the retention counts; event time is in their values.
   */
  static Map<String, String> of(BusTopic topic, TopicSettings settings) {
    Map<String, String> config = new LinkedHashMap<>();
    config.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    config.put(TopicConfig.COMPRESSION_TYPE_CONFIG, "producer");
    config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(RecordSize.TOPIC_LIMIT));
    Retention standard = topic.defaultRetention();
    if (standard == null) {
      putCompacted(config);
    } else {
      putDeleted(config, settings.retention().getOrDefault(topic, standard));
    }
    return config;
  }

  private static void putDeleted(Map<String, String> config, Retention retention) {
    config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
    config.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(retention.time().toMillis()));
    config.put(TopicConfig.RETENTION_BYTES_CONFIG, Long.toString(retention.bytes()));
  }

  /**
   * Adds the entries of a compacted topic. Its segments are short, because ticks arrive every
   * second and Kafka never compacts the active segment.
   */
  private static void putCompacted(Map<String, String> config) {
    config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
    config.put(TopicConfig.RETENTION_MS_CONFIG, UNLIMITED);
    config.put(TopicConfig.RETENTION_BYTES_CONFIG, UNLIMITED);
    config.put(TopicConfig.SEGMENT_MS_CONFIG, Long.toString(COMPACTED_SEGMENT.toMillis()));
    config.put(TopicConfig.SEGMENT_BYTES_CONFIG, Long.toString(COMPACTED_SEGMENT_BYTES));
  }
}
