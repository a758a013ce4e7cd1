package io.crosstalk.bus;

/**
 * Rule for the number of partitions of a topic, and for a number that differs in an existing topic.
 */
public enum PartitionRule {
  /**
   * The topic is created with {@code crosstalk.kafka.partitions}; an existing topic keeps its
   * number.
   */
  CONFIGURED,

  /**
   * The topic is created with a number fixed in {@link BusTopic}; an existing topic keeps its
   * number.
   */
  INITIAL,

  /** The readers depend on a number fixed in {@link BusTopic}; any other number is an error. */
  EXACT,

  /**
   * The topic has as many partitions as {@code crosstalk.samples}; any other number is an error.
   */
  SAME_AS_SAMPLES
}
