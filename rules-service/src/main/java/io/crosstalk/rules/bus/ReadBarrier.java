package io.crosstalk.rules.bus;

import java.util.Map;

/**
 * Holds verdicts back until everything has been read that was on the bus when the ticks were read.
 * Ticks and verdicts of one writer may come through different partitions, so a tick that has been
 * read does not mean that the verdicts before it have been.
 *
 * @param <T> what may happen behind the barrier
 */
final class ReadBarrier<T> {
  private final Map<Integer, Long> written;
  private final T behind;

  /**
   * A barrier.
   *
   * @param written for each partition, the offset after the last record in it, committed or not
   */
  ReadBarrier(Map<Integer, Long> written, T behind) {
    this.written = Map.copyOf(written);
    this.behind = behind;
  }

  /** Whether a reader has come as far, given the offsets that it reads next. */
  boolean isPassed(Map<Integer, Long> positions) {
    return written.entrySet().stream()
        .allMatch(entry -> positions.getOrDefault(entry.getKey(), 0L) >= entry.getValue());
  }

  T behind() {
    return behind;
  }
}
