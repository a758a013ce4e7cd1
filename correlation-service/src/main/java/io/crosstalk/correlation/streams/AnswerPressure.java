package io.crosstalk.correlation.streams;

import java.util.HashMap;
import java.util.Map;

/**
 * What waits in stage 3 of this instance for answers of other partitions, and how far the
 * partitions of stage 2 of this instance have come. While much waits, a partition that is ahead of
 * another one waits for it; the one that is furthest behind never waits, so that there is always
 * one that goes on. Thread-safe.
 */
final class AnswerPressure {
  /**
   * What may wait of a world, answers and the findings that they share, in bytes as sent; in memory
   * answers take about four times as much.
   */
  static final int MOST_BYTES = 16 * 1024 * 1024;

  private final Map<String, Long> waiting = new HashMap<>();
  private final Map<String, Map<Integer, Long>> positions = new HashMap<>();

  /** Notes that so many more bytes of a world wait in stage 3; fewer if negative. */
  synchronized void waits(String world, long bytes) {
    if (waiting.merge(world, bytes, Long::sum) == 0) {
      waiting.remove(world);
    }
  }

  /**
   * Notes how far a partition of stage 2 has come in a world, with whichever source.
   *
   * @param timeMs epoch milliseconds
   */
  synchronized void came(String world, int partition, long timeMs) {
    positions.computeIfAbsent(world, key -> new HashMap<>()).merge(partition, timeMs, Math::max);
  }

  /** Notes that a partition of stage 2 is no longer at work on a world here. */
  synchronized void left(String world, int partition) {
    Map<Integer, Long> known = positions.get(world);
    if (known != null && known.remove(partition) != null && known.isEmpty()) {
      positions.remove(world);
    }
  }

  /** Whether a partition of stage 2 should wait for another one. */
  synchronized boolean shouldWait(String world, int partition) {
    if (waiting.getOrDefault(world, 0L) <= MOST_BYTES) {
      return false;
    }
    Map<Integer, Long> known = positions.getOrDefault(world, Map.of());
    Long own = known.get(partition);
    return own != null && known.values().stream().anyMatch(each -> each < own);
  }
}
