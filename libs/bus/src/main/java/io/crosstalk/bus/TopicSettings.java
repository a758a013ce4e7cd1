package io.crosstalk.bus;

import java.util.Map;

/**
 * A service's settings for the topics that it owns.
 *
 * @param partitions number of partitions for new topics with the rule {@link
 *     PartitionRule#CONFIGURED}
 * @param replicationFactor replicas of new topics
 * @param retention retention of topics where it differs from {@link BusTopic#defaultRetention};
 *     ignored for compacted topics
 */
public record TopicSettings(
    int partitions, short replicationFactor, Map<BusTopic, Retention> retention) {
  public TopicSettings {
    retention = Map.copyOf(retention);
  }

  /** Settings with the default retention of every topic. */
  public TopicSettings(int partitions, short replicationFactor) {
    this(partitions, replicationFactor, Map.of());
  }
}
