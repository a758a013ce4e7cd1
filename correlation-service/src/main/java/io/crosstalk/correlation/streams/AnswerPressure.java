package io.crosstalk.correlation.streams;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What waits in stage 3 of this instance for answers of other partitions, and how far the
 * partitions of stage 2 have come. While much waits, those that are ahead of another one wait for
 * it; the last one never waits. Kept in memory only: a restart hears of it again. Thread-safe.
 */
final class AnswerPressure {
  /** What may wait of a world, as it was sent; it takes about four times as much memory. */
  static final int MOST_BYTES = 16 * 1024 * 1024;

  private final Map<String, AtomicLong> waiting = new ConcurrentHashMap<>();
  private final Map<String, Map<String, long[]>> through = new HashMap<>();

  /** Notes that more of a world waits in stage 3, or less. */
  void waits(String world, long bytes) {
    waiting.computeIfAbsent(world, key -> new AtomicLong()).addAndGet(bytes);
  }

  /**
   * Notes how far the partitions of stage 2 have come with a source.
   *
   * @param times by partition, epoch milliseconds; {@code Long.MIN_VALUE} for one that was not
   *     heard of
   */
  synchronized void heard(String world, String source, long[] times) {
    through
        .computeIfAbsent(world, key -> new HashMap<>())
        .merge(source, times, AnswerPressure::latest);
  }

  private static long[] latest(long[] one, long[] other) {
    long[] latest = Arrays.copyOf(one, Math.max(one.length, other.length));
    for (int i = 0; i < other.length; i++) {
      latest[i] = i < one.length ? Math.max(one[i], other[i]) : other[i];
    }
    return latest;
  }

  /**
   * Whether a partition of stage 2 should wait for another one.
   *
   * @param applied up to when it has come, epoch milliseconds
   */
  boolean isTooFar(String world, String source, int partition, long applied) {
    AtomicLong bytes = waiting.get(world);
    return bytes != null
        && bytes.get() > MOST_BYTES
        && applied > slowestBeside(world, source, partition);
  }

  private synchronized long slowestBeside(String world, String source, int partition) {
    long[] times = through.getOrDefault(world, Map.of()).get(source);
    if (times == null) {
      return Long.MAX_VALUE;
    }
    long slowest = Long.MAX_VALUE;
    for (int i = 0; i < times.length; i++) {
      slowest = i == partition ? slowest : Math.min(slowest, times[i]);
    }
    return slowest;
  }

  /** Drops a world that is over. */
  synchronized void forget(String world) {
    waiting.remove(world);
    through.remove(world);
  }
}
