package io.crosstalk.engine.stage;

import java.util.HashMap;
import java.util.Map;

/**
 * Back-pressure of stage 3 on stage 2 of this instance. Stage 3 holds domain reports until those of
 * all partitions of stage 2 have arrived; while these are many bytes, a partition of stage 2 that
 * is ahead of another partition pauses. The partition that is furthest behind never pauses, so that
 * at least one partition makes progress. Thread-safe.
 */
public final class Backpressure {
  /**
   * Limit of the waiting domain reports and shared findings of one world, in bytes as sent; in
   * memory they take about four times as much.
   */
  public static final int MOST_BYTES = 16 * 1024 * 1024;

  private final Map<String, Long> waiting = new HashMap<>();
  private final Map<String, Map<Integer, Long>> positions = new HashMap<>();

  /**
   * Notes that the number of bytes of a world that wait in stage 3 has changed.
   *
   * @param bytes difference to the number before; negative when fewer bytes wait
   */
  public synchronized void addWaiting(String world, long bytes) {
    if (waiting.merge(world, bytes, Long::sum) == 0) {
      waiting.remove(world);
    }
  }

  /**
   * Notes the event time that a partition of stage 2 has reached in a world, with any source.
   *
   * @param timeMs epoch milliseconds
   */
  public synchronized void noteProgress(String world, int partition, long timeMs) {
    positions.computeIfAbsent(world, key -> new HashMap<>()).merge(partition, timeMs, Math::max);
  }

  /** Notes that a partition of stage 2 no longer works on a world in this instance. */
  public synchronized void removePartition(String world, int partition) {
    Map<Integer, Long> known = positions.get(world);
    if (known != null && known.remove(partition) != null && known.isEmpty()) {
      positions.remove(world);
    }
  }

  /**
   * Returns whether a partition of stage 2 should wait for another partition of stage 2 that is
   * behind.
   */
  public synchronized boolean shouldWait(String world, int partition) {
    if (waiting.getOrDefault(world, 0L) <= MOST_BYTES) {
      return false;
    }
    Map<Integer, Long> known = positions.getOrDefault(world, Map.of());
    Long own = known.get(partition);
    return own != null && known.values().stream().anyMatch(each -> each < own);
  }
}
