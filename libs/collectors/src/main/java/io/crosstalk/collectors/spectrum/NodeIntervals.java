package io.crosstalk.collectors.spectrum;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Merges the nodes' data of the same interval. Each node has its own counters, so a sum over some
 * of the nodes would lack the work of the others: an interval counts when all active nodes have
 * reported.
 */
final class NodeIntervals {
  /** Half of the shortest interval, which is a minute. */
  private static final long HALF_MINUTE_MS = 30_000;

  private static final double MOST_UNEVEN = 1.5;

  private long shortestMs;
  private final TreeMap<Long, Map<String, NodeInterval>> open = new TreeMap<>();

  /** Receives the finished intervals. */
  interface Sink {
    void complete(long timeMs, Map<String, NodeInterval> byPanel);

    /**
     * Receives an incomplete interval: a later one is complete, or a node reports more than one
     * interval.
     */
    void partial(long timeMs, Map<String, NodeInterval> byPanel);
  }

  /**
   * Adds the data of a node.
   *
   * @param nodes panels that are expected to report
   */
  void add(String panel, NodeInterval interval, Set<String> nodes, Sink sink) {
    if (interval.elapsedMs() > 0) {
      shortestMs =
          shortestMs == 0 ? interval.elapsedMs() : Math.min(shortestMs, interval.elapsedMs());
    }
    long time = slot(panel, interval);
    open.computeIfAbsent(time, key -> new HashMap<>()).put(panel, interval);
    Map<String, NodeInterval> slot = open.getOrDefault(time, Map.of());
    if (slot.keySet().containsAll(nodes)) {
      dropBefore(time, partial -> sink.partial(partial.getKey(), partial.getValue()));
      open.remove(time);
      if (isUneven(slot)) {
        sink.partial(time, slot);
      } else {
        sink.complete(time, slot);
      }
    }
  }

  private long slot(String panel, NodeInterval interval) {
    long tolerance = Math.max(HALF_MINUTE_MS, shortestMs / 2 - 1);
    return open.entrySet().stream()
        .filter(slot -> !slot.getValue().containsKey(panel))
        .map(Map.Entry::getKey)
        .filter(time -> Math.abs(time - interval.timeMs()) <= tolerance)
        .min(Comparator.comparingLong(time -> Math.abs(time - interval.timeMs())))
        .orElse(interval.timeMs());
  }

  /**
   * Returns whether a node has skipped an interval and reports two at once, which cannot be
   * separated.
   */
  private static boolean isUneven(Map<String, NodeInterval> slot) {
    LongSummaryStatistics elapsed =
        slot.values().stream()
            .mapToLong(NodeInterval::elapsedMs)
            .filter(each -> each > 0)
            .summaryStatistics();
    return elapsed.getCount() > 0 && elapsed.getMax() > elapsed.getMin() * MOST_UNEVEN;
  }

  private void dropBefore(
      long before, Consumer<Map.Entry<Long, Map<String, NodeInterval>>> dropped) {
    Iterator<Map.Entry<Long, Map<String, NodeInterval>>> older =
        open.headMap(before).entrySet().iterator();
    while (older.hasNext()) {
      dropped.accept(older.next());
      older.remove();
    }
  }
}
