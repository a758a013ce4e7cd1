package io.crosstalk.engine.incident.grouping;

import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The time from the first onset to the last end of several episodes. Adding and removing an episode
 * costs O(log n).
 */
final class SpanHull {
  private final NavigableMap<Instant, Integer> onsets = new TreeMap<>();
  private final NavigableMap<Instant, Integer> ends = new TreeMap<>();
  private final NavigableMap<Duration, Integer> intervals = new TreeMap<>();
  private int lasting;

  void add(Span span) {
    change(span, 1);
  }

  void remove(Span span) {
    change(span, -1);
  }

  private void change(Span span, int by) {
    Counts.change(onsets, span.from(), by);
    Counts.change(intervals, span.interval(), by);
    if (span.to() == null) {
      lasting += by;
    } else {
      Counts.change(ends, span.to(), by);
    }
  }

  boolean isEmpty() {
    return onsets.isEmpty();
  }

  /** The hull of at least one episode. */
  Span span() {
    return new Span(onsets.firstKey(), lasting > 0 ? null : ends.lastKey(), intervals.lastKey());
  }

  /** Returns whether a span overlaps the hull; false without episodes. */
  boolean meets(Span span) {
    return !isEmpty() && span.meets(span());
  }

  /** Returns whether a span is the next burst after the hull; false without episodes. */
  boolean isFollowedBy(Span span) {
    return !isEmpty() && span.follows(span());
  }
}
