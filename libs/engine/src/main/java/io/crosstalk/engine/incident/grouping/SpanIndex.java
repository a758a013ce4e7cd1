package io.crosstalk.engine.incident.grouping;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Index of verdicts by sampling interval and onset. A query for overlapping spans visits only the
 * onsets that may overlap, not all verdicts.
 */
final class SpanIndex {
  /** Orders lasting episodes first, then by the latest end. */
  private static final Comparator<VerdictFacts> LATEST_END_FIRST =
      Comparator.<VerdictFacts, @Nullable Instant>comparing(
              each -> each.span().to(), Comparator.nullsLast(Comparator.naturalOrder()))
          .reversed()
          .thenComparing(VerdictFacts::episode);

  private final Map<Duration, NavigableMap<Instant, SortedSet<VerdictFacts>>> byInterval =
      new HashMap<>();

  void add(VerdictFacts facts) {
    byInterval
        .computeIfAbsent(facts.span().interval(), interval -> new TreeMap<>())
        .computeIfAbsent(facts.span().from(), onset -> new TreeSet<>(LATEST_END_FIRST))
        .add(facts);
  }

  void remove(VerdictFacts facts) {
    Span span = facts.span();
    NavigableMap<Instant, SortedSet<VerdictFacts>> onsets = byInterval.get(span.interval());
    SortedSet<VerdictFacts> same = onsets == null ? null : onsets.get(span.from());
    if (onsets == null || same == null) {
      return;
    }
    same.remove(facts);
    if (same.isEmpty()) {
      onsets.remove(span.from());
    }
    if (onsets.isEmpty()) {
      byInterval.remove(span.interval());
    }
  }

  boolean isEmpty() {
    return byInterval.isEmpty();
  }

  /**
   * Returns whether the episode of any verdict begins during a span ({@link Span#beginsDuring}).
   */
  boolean anyBeginsDuring(Span time) {
    return byInterval.values().stream()
        .anyMatch(
            onsets -> {
              Span sample = onsets.firstEntry().getValue().first().span();
              Instant earliest = time.from().minus(sample.longerReach(time));
              Map.Entry<Instant, SortedSet<VerdictFacts>> first = onsets.ceilingEntry(earliest);
              return first != null && first.getValue().first().span().beginsDuring(time);
            });
  }

  /** Returns whether a span begins during the episode of any verdict. */
  boolean anyCovers(Span time) {
    for (NavigableMap<Instant, SortedSet<VerdictFacts>> onsets : byInterval.values()) {
      for (SortedSet<VerdictFacts> same : until(onsets, time).values()) {
        if (time.beginsDuring(same.first().span())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether a whole span is within the episode of any verdict. */
  boolean anyEncloses(Span time) {
    for (NavigableMap<Instant, SortedSet<VerdictFacts>> onsets : byInterval.values()) {
      for (SortedSet<VerdictFacts> same : until(onsets, time).values()) {
        if (same.first().span().lastsAsLongAs(time)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns the verdicts whose episodes began at about the same time as a span, with the tolerance
   * of the longer reach.
   */
  List<VerdictFacts> beganWith(Span time) {
    List<VerdictFacts> found = new ArrayList<>();
    for (NavigableMap<Instant, SortedSet<VerdictFacts>> onsets : byInterval.values()) {
      Span sample = onsets.firstEntry().getValue().first().span();
      Instant earliest = time.from().minus(sample.longerReach(time));
      for (SortedSet<VerdictFacts> same : until(onsets, time).tailMap(earliest, true).values()) {
        for (VerdictFacts each : same) {
          if (!time.beginsDuring(each.span())) {
            break;
          }
          found.add(each);
        }
      }
    }
    return found;
  }

  /**
   * Returns the onsets that are not later than the begin of a span, with the tolerance of the
   * longer reach; the latest first.
   */
  private static NavigableMap<Instant, SortedSet<VerdictFacts>> until(
      NavigableMap<Instant, SortedSet<VerdictFacts>> onsets, Span time) {
    Span sample = onsets.firstEntry().getValue().first().span();
    return onsets.headMap(time.from().plus(sample.longerReach(time)), true);
  }
}
