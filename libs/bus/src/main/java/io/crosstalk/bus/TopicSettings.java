package io.crosstalk.bus;

import java.util.Map;

/**
 * A service's settings for the topics that it owns.
 *
 * @param partitions of topics whose number is configured, at their creation
 * @param replicationFactor of topics at their creation
 * @param retention where it differs from the table
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
