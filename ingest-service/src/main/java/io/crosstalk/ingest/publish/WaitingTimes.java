package io.crosstalk.ingest.publish;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Times of a source's samples that no tick covers yet. They are rounded up to the resolution, which
 * becomes coarser when there are too many of them. Not thread-safe.
 */
final class WaitingTimes {
  /** Number of times that a tick covers, as in a replay. */
  private static final int TIMES_PER_TICK = 16;

  /** Most ticks over one history, since each makes all services work. */
  static final int MOST_TICKS = 1000;

  private static final int MOST_TIMES = TIMES_PER_TICK * MOST_TICKS;

  private final NavigableSet<Long> times = new TreeSet<>();
  private final long finestMs;
  private long resolutionMs;
  private long firstMs = Long.MAX_VALUE;
  private long lastMs = Long.MIN_VALUE;

  /**
   * Creates an empty set.
   *
   * @param finestMs the finest resolution, milliseconds: the interval of ticks while data are
   *     current, because finer ones of a history would have no use
   */
  WaitingTimes(long finestMs) {
    this.finestMs = finestMs;
    this.resolutionMs = finestMs;
  }

  boolean isEmpty() {
    return times.isEmpty();
  }

  /**
   * The earliest time that was added, epoch milliseconds, not rounded; only after one was added.
   */
  long firstMs() {
    return firstMs;
  }

  /** The latest time that was added, epoch milliseconds, not rounded; only after one was added. */
  long lastMs() {
    return lastMs;
  }

  void add(long timeMs) {
    firstMs = Math.min(firstMs, timeMs);
    lastMs = Math.max(lastMs, timeMs);
    if (times.add(roundedUp(timeMs))) {
      bound();
    }
  }

  /** Adds those of the other times that are later than a time. */
  void addAfter(long throughMs, WaitingTimes others) {
    others.times.tailSet(throughMs, false).forEach(this::add);
  }

  private void bound() {
    while (times.size() > MOST_TIMES) {
      resolutionMs *= 2;
      List<Long> finer = List.copyOf(times);
      times.clear();
      finer.forEach(each -> times.add(roundedUp(each)));
    }
  }

  private long roundedUp(long timeMs) {
    return Math.ceilDiv(timeMs, resolutionMs) * resolutionMs;
  }

  /** Returns whether a time up to a limit (epoch milliseconds, inclusive) may have been added. */
  boolean hasAnyThrough(long limitMs) {
    return !times.isEmpty() && times.first() - resolutionMs < limitMs;
  }

  /** Returns the times before a limit (epoch milliseconds) at which ticks are due, ascending. */
  List<Long> ticksBefore(long limitMs) {
    List<Long> ticks = new ArrayList<>();
    int count = 0;
    for (long each : times.headSet(limitMs)) {
      count++;
      if (count % TIMES_PER_TICK == 0) {
        ticks.add(each);
      }
    }
    return ticks;
  }

  /** Removes the times up to a time (epoch milliseconds, inclusive). */
  void removeThrough(long throughMs) {
    times.headSet(throughMs, true).clear();
    if (times.size() <= MOST_TIMES / 2) {
      resolutionMs = finestMs;
    }
  }
}
