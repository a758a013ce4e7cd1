package io.crosstalk.bus;

/** Rule for the number of partitions of a topic. */
public enum PartitionRule {
  /** {@code crosstalk.kafka.partitions} at creation; an existing topic keeps its number. */
  CONFIGURED,

  /** A fixed number at creation; an existing topic keeps its number. */
  INITIAL,

  /** A fixed number that the readers depend on: another one is an error. */
  EXACT,

  /** The number of {@code crosstalk.samples}; another one is an error. */
  SAME_AS_SAMPLES
}
