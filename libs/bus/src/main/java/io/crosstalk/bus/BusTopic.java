package io.crosstalk.bus;

import io.crosstalk.event.message.Topics;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All Kafka topics of the platform, each with its owner, partition rule and retention. {@code
 * docs/topics.md} shows the same table.
 */
public enum BusTopic {
  SAMPLES(
      Topics.SAMPLES, BusService.INGEST, PartitionRule.CONFIGURED, 0, Duration.ofDays(3), 16384),
  INVENTORY(Topics.INVENTORY, BusService.INGEST, PartitionRule.EXACT, 1, null, 0),
  CHANGES(Topics.CHANGES, BusService.INGEST, PartitionRule.EXACT, 1, null, 0),
  DEAD_LETTERS(
      Topics.DEAD_LETTERS, BusService.INGEST, PartitionRule.INITIAL, 1, Duration.ofDays(14), 512),
  DIAGNOSES(
      Topics.DIAGNOSES,
      BusService.CORRELATION,
      PartitionRule.SAME_AS_SAMPLES,
      0,
      Duration.ofDays(14),
      1024),
  INCIDENTS(
      Topics.INCIDENTS, BusService.RULES, PartitionRule.CONFIGURED, 0, Duration.ofDays(30), 1024),
  RULES(Topics.RULES, BusService.RULES, PartitionRule.INITIAL, 1, null, 0);

  private static final int MIB_SHIFT = 20;

  private final String topicName;
  private final BusService owner;
  private final PartitionRule partitionRule;
  private final int fixedPartitions;
  private final @Nullable Duration retentionTime;
  private final long retentionBytes;

  BusTopic(
      String topicName,
      BusService owner,
      PartitionRule partitionRule,
      int fixedPartitions,
      @Nullable Duration retentionTime,
      long retentionMib) {
    this.topicName = topicName;
    this.owner = owner;
    this.partitionRule = partitionRule;
    this.fixedPartitions = fixedPartitions;
    this.retentionTime = retentionTime;
    this.retentionBytes = retentionMib << MIB_SHIFT;
  }

  /** The topic of that name; empty for topics that the platform does not define. */
  public static Optional<BusTopic> named(String topicName) {
    return Arrays.stream(values()).filter(topic -> topic.topicName.equals(topicName)).findFirst();
  }

  public String topicName() {
    return topicName;
  }

  /** The service that alone creates the topic and corrects its configuration. */
  public BusService owner() {
    return owner;
  }

  public PartitionRule partitionRule() {
    return partitionRule;
  }

  /**
   * The number of partitions that is fixed in this table; 0 when it comes from the settings or from
   * another topic.
   */
  public int fixedPartitions() {
    return fixedPartitions;
  }

  /**
   * Returns whether the topic keeps the latest record of each key instead of deleting old segments.
   */
  public boolean isCompacted() {
    return retentionTime == null;
  }

  /** The retention when nothing is configured; null for a compacted topic. */
  public @Nullable Retention defaultRetention() {
    return retentionTime == null ? null : new Retention(retentionTime, retentionBytes);
  }
}
