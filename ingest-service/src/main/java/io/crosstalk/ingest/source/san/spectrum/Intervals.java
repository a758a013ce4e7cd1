package io.crosstalk.ingest.source.san.spectrum;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Puts together what the nodes tell of the same interval. Counters are a node's own, so a sum over
 * some of the nodes is wrong by what the others did: an interval counts when all that were there
 * have answered.
 */
final class Intervals {
  /** The shortest interval is a minute. */
  private static final long HALF_MINUTE_MS = 30_000;

  private static final double MOST_UNEVEN = 1.5;

  private long shortestMs;
  private final TreeMap<Long, Map<String, NodeInterval>> open = new TreeMap<>();

  /** Takes the finished ones. */
  interface Sink {
    void complete(long timeMs, Map<String, NodeInterval> byPanel);

    /** Given up: a later one is complete, or a node tells of more than this one. */
    void partial(long timeMs, Map<String, NodeInterval> byPanel);
  }

  /**
   * Takes what a node tells.
   *
   * @param nodes the panels that are expected to answer
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
      giveUp(time, partial -> sink.partial(partial.getKey(), partial.getValue()));
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

  /** A node that has left out an interval tells of two at once, which can't be taken apart. */
  private static boolean isUneven(Map<String, NodeInterval> slot) {
    LongSummaryStatistics elapsed =
        slot.values().stream()
            .mapToLong(NodeInterval::elapsedMs)
            .filter(each -> each > 0)
            .summaryStatistics();
    return elapsed.getCount() > 0 && elapsed.getMax() > elapsed.getMin() * MOST_UNEVEN;
  }

  private void giveUp(long before, Consumer<Map.Entry<Long, Map<String, NodeInterval>>> told) {
    Iterator<Map.Entry<Long, Map<String, NodeInterval>>> older =
        open.headMap(before).entrySet().iterator();
    while (older.hasNext()) {
      told.accept(older.next());
      older.remove();
    }
  }
}
