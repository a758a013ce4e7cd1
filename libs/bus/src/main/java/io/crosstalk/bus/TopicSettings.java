package io.crosstalk.bus;

import java.util.Map;

/**
 * A service's settings for the topics that it owns.
 *
 * @param partitions number for topics with a configured number, at their creation
 * @param replicationFactor replicas of topics at their creation
 * @param retention values that differ from the table
 */
public record TopicSettings(
    int partitions, short replicationFactor, Map<BusTopic, Retention> retention) {
  public TopicSettings {
    retention = Map.copyOf(retention);
  }

  /** Settings with the table's retention. */
  public TopicSettings(int partitions, short replicationFactor) {
    this(partitions, replicationFactor, Map.of());
  }
}
