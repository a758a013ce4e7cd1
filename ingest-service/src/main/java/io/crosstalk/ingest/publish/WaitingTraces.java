package io.crosstalk.ingest.publish;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Traces of the pushes and rounds whose samples wait for a tick. The engine decides in a tick, so
 * that the tick continues the trace of the newest data that it covers. Empty while tracing is off.
 * Thread-safe.
 */
final class WaitingTraces {
  /** Pushes and rounds of all sources that wait; the oldest makes room for another. */
  static final int MOST = 1_000;

  private final LinkedHashMap<Origin, Times> waiting = new LinkedHashMap<>();

  private record Origin(String source, String trace) {}

  /** First and last time of samples, epoch milliseconds. */
  private record Times(long firstMs, long lastMs) {
    Times and(Times other) {
      return new Times(Math.min(firstMs, other.firstMs), Math.max(lastMs, other.lastMs));
    }
  }

  /**
   * Adds samples.
   *
   * @param times their times, ascending, epoch milliseconds; at least one
   */
  synchronized void add(String source, String trace, long[] times) {
    waiting.merge(
        new Origin(source, trace), new Times(times[0], times[times.length - 1]), Times::and);
    if (waiting.size() > MOST) {
      waiting.pollFirstEntry();
    }
  }

  /**
   * Returns the trace of the newest data of a source that a tick covers; null without one. Data
   * that it covers completely are removed.
   *
   * @param throughMs time of the tick, epoch milliseconds
   */
  synchronized @Nullable String take(String source, long throughMs) {
    String newest = null;
    Iterator<Map.Entry<Origin, Times>> each = waiting.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<Origin, Times> entry = each.next();
      if (entry.getKey().source.equals(source) && entry.getValue().firstMs <= throughMs) {
        newest = entry.getKey().trace;
        if (entry.getValue().lastMs <= throughMs) {
          each.remove();
        }
      }
    }
    return newest;
  }
}
