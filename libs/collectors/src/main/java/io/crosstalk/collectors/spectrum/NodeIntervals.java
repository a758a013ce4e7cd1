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
 * Joins the statistics of all nodes of an array for the same interval. Each node counts only its
 * own operations, so an interval is published only when all active nodes have reported; a sum over
 * some of the nodes would be too small.
 */
final class NodeIntervals {
  /**
   * Half of the shortest interval of statistics (one minute), in milliseconds: times of different
   * nodes that are closer belong to the same interval.
   */
  private static final long HALF_MINUTE_MS = 30_000;

  private static final double MOST_UNEVEN = 1.5;

  private long shortestMs;
  private final TreeMap<Long, Map<String, NodeInterval>> open = new TreeMap<>();

  /** Receiver of the intervals that are finished. */
  interface Sink {
    void complete(long timeMs, Map<String, NodeInterval> byPanel);

    /**
     * Receives an interval that will never be complete: a node did not report before a later
     * interval was complete, or a node's report covers more than one interval.
     */
    void partial(long timeMs, Map<String, NodeInterval> byPanel);
  }

  /**
   * Adds the statistics of a node, and passes on the intervals that are finished by them.
   *
   * @param panel panel name, which identifies the node
   * @param nodes panel names of all nodes that are expected to report
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
   * Returns whether a node's report covers a longer time than those of the others, because the node
   * has skipped an interval; its two intervals cannot be separated.
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
