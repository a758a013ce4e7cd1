package io.crosstalk.local.replay;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Positions of correlation-service in the topics that it reads.
 *
 * @param committed committed offsets by partition; empty when nothing has been read yet
 * @param ends end offsets of the same partitions, read after the committed offsets
 */
record BusPositions(Map<TopicPartition, Long> committed, Map<TopicPartition, Long> ends) {
  BusPositions {
    committed = Map.copyOf(committed);
    ends = Map.copyOf(ends);
  }

  /** Reads the current positions from the broker. */
  @FunctionalInterface
  interface Reader {
    /**
     * Reads the positions within a few seconds.
     *
     * @throws BusAwayException when the broker does not answer
     */
    BusPositions read() throws BusAwayException, InterruptedException;
  }

  /** Thrown when the broker does not answer. */
  static final class BusAwayException extends Exception {
    private static final long serialVersionUID = 1L;

    BusAwayException(String reason, Throwable cause) {
      super(reason, cause);
    }
  }

  /** Number of records not consumed yet, over all topics. */
  long lag() {
    return ends.keySet().stream().mapToLong(partition -> lag(partition, ends)).sum();
  }

  /** Number of records of one topic that are before the given end offsets and not consumed yet. */
  long lag(String topic, Map<TopicPartition, Long> until) {
    return until.keySet().stream()
        .filter(partition -> partition.topic().equals(topic))
        .mapToLong(partition -> lag(partition, until))
        .sum();
  }

  /** Number of partitions of a topic that these positions contain. */
  long partitions(String topic) {
    return ends.keySet().stream().filter(partition -> partition.topic().equals(topic)).count();
  }

  private long lag(TopicPartition partition, Map<TopicPartition, Long> until) {
    return Math.max(0, until.getOrDefault(partition, 0L) - committed.getOrDefault(partition, 0L));
  }
}
