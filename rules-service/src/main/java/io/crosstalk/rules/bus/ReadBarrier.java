package io.crosstalk.rules.bus;

import java.util.Map;

/**
 * Delays verdicts until all records have been read that were on the bus when the ticks were read.
 * Ticks and verdicts of one writer may come through different partitions, so a tick that has been
 * read does not mean that the verdicts before it have been read.
 *
 * @param <T> type of the work that waits for the barrier
 */
final class ReadBarrier<T> {
  private final Map<Integer, Long> written;
  private final T waiting;

  /**
   * A barrier.
   *
   * @param written offset after the last record of each partition, committed or not
   */
  ReadBarrier(Map<Integer, Long> written, T waiting) {
    this.written = Map.copyOf(written);
    this.waiting = waiting;
  }

  /** Whether a reader with these next offsets has passed the barrier. */
  boolean isPassed(Map<Integer, Long> positions) {
    return written.entrySet().stream()
        .allMatch(entry -> positions.getOrDefault(entry.getKey(), 0L) >= entry.getValue());
  }

  T behind() {
    return waiting;
  }
}
