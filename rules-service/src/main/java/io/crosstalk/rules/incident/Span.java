package io.crosstalk.rules.incident;

import io.crosstalk.event.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of event time.
 *
 * @param from when it was seen first: the end of a sampling interval
 * @param to null while it lasts
 * @param interval between two samples
 */
record Span(Instant from, @Nullable Instant to, Duration interval) {
  static final Duration SHORTEST_REACH = Duration.ofMinutes(1);
  static final Duration LONGEST_PAUSE = Duration.ofMinutes(60);
  private static final int PAUSE_FACTOR = 3;

  /** An episode is over with so many recovered samples: until then it may go on. */
  private static final int RECOVERED_RUN = 3;

  static Span of(Verdict verdict) {
    return new Span(
        verdict.episode().onset(),
        verdict.episode().end(),
        Duration.ofMillis(verdict.episode().intervalMs()));
  }

  /**
   * How far from its ends something still belongs to it: two sampling intervals, at least a minute.
   */
  Duration reach() {
    return longer(interval.multipliedBy(2), SHORTEST_REACH);
  }

  /**
   * From the first onset to the last end of several verdicts, of which there must be one at least.
   */
  static Span of(Collection<VerdictFacts> verdicts) {
    return verdicts.stream().map(VerdictFacts::span).reduce(Span::hull).orElseThrow();
  }

  /** The reach of both: the longer of the two. */
  Duration longerReach(Span other) {
    return longer(reach(), other.reach());
  }

  boolean meets(Span other) {
    Duration gap = longerReach(other);
    return !endsBefore(other.from.minus(gap)) && !other.endsBefore(from.minus(gap));
  }

  /**
   * Whether this began after the other had ended, and before three times as much time had passed as
   * it lasted, an hour at most.
   */
  boolean follows(Span other) {
    if (other.to == null || from.isBefore(other.to)) {
      return false;
    }
    Duration lasted = Duration.between(other.from, other.to).plus(other.reach());
    Duration pause = Duration.between(other.to, from);
    return pause.compareTo(LONGEST_PAUSE) <= 0
        && pause.compareTo(lasted.multipliedBy(PAUSE_FACTOR)) <= 0;
  }

  /** Whether this began no earlier than the other, the reach of both allowed for. */
  boolean beginsWithin(Span other) {
    return !from.isBefore(other.from.minus(longerReach(other)));
  }

  /** The same, and before the other was over, by the longer of both intervals. */
  boolean beginsDuring(Span other) {
    Duration recovering = longer(interval, other.interval).multipliedBy(RECOVERED_RUN);
    return beginsWithin(other) && !other.endsBefore(from.minus(recovering));
  }

  private boolean endsBefore(Instant time) {
    return to != null && to.isBefore(time);
  }

  private Span hull(Span other) {
    Instant first = from.isBefore(other.from) ? from : other.from;
    return new Span(first, later(to, other.to), longer(interval, other.interval));
  }

  private static @Nullable Instant later(@Nullable Instant a, @Nullable Instant b) {
    if (a == null || b == null) {
      return null;
    }
    return a.isAfter(b) ? a : b;
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }
}
