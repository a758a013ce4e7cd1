package io.crosstalk.rules.kafka;

import java.util.Map;

/**
 * Delays verdicts until all records have been read that were in the topic when the ticks were read.
 * Ticks and verdicts of one writer may come through different partitions, so a tick that has been
 * read does not mean that the verdicts before it have been read.
 *
 * @param <T> type of the work that waits for the barrier
 */
final class ReadBarrier<T> {
  private final Map<Integer, Long> endOffsets;
  private final T delayedWork;

  /**
   * Creates a barrier at the end of what is on the bus now.
   *
   * @param endOffsets offset after the last record of each partition, committed or not
   */
  ReadBarrier(Map<Integer, Long> endOffsets, T delayedWork) {
    this.endOffsets = Map.copyOf(endOffsets);
    this.delayedWork = delayedWork;
  }

  /** Returns whether a reader with these next offsets has passed the barrier. */
  boolean isPassed(Map<Integer, Long> positions) {
    return endOffsets.entrySet().stream()
        .allMatch(entry -> positions.getOrDefault(entry.getKey(), 0L) >= entry.getValue());
  }

  T delayedWork() {
    return delayedWork;
  }
}
