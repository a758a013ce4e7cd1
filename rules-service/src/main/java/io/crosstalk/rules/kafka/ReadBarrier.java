package io.crosstalk.rules.kafka;

import java.util.Map;

/**
 * Delays the applying of verdicts until all records have been read that were in the topic when the
 * ticks were read. A writer's ticks and verdicts may be in different partitions, so that a tick may
 * be read before verdicts that were written earlier.
 *
 * @param <T> type of the delayed work
 */
final class ReadBarrier<T> {
  private final Map<Integer, Long> endOffsets;
  private final T delayedWork;

  /**
   * Creates a barrier at the current end of the topic.
   *
   * @param endOffsets offset after the last record of each partition, including uncommitted records
   * @param delayedWork work that the caller may do once the barrier has been passed
   */
  ReadBarrier(Map<Integer, Long> endOffsets, T delayedWork) {
    this.endOffsets = Map.copyOf(endOffsets);
    this.delayedWork = delayedWork;
  }

  /**
   * Returns whether all records before the barrier have been read.
   *
   * @param positions offset that is read next, by partition
   */
  boolean isPassed(Map<Integer, Long> positions) {
    return endOffsets.entrySet().stream()
        .allMatch(entry -> positions.getOrDefault(entry.getKey(), 0L) >= entry.getValue());
  }

  T delayedWork() {
    return delayedWork;
  }
}
