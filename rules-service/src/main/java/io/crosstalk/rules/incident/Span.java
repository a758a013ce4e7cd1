package io.crosstalk.rules.incident;

import io.crosstalk.event.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of event time.
 *
 * @param to null while it lasts
 * @param reach how far from its ends something still belongs to it: two sampling intervals, at
 *     least a minute
 */
record Span(Instant from, @Nullable Instant to, Duration reach) {
  static final Duration SHORTEST_REACH = Duration.ofSeconds(60);
  static final Duration LONGEST_PAUSE = Duration.ofHours(1);
  private static final int PAUSE_FACTOR = 3;

  static Span of(Verdict verdict) {
    Duration twoIntervals = Duration.ofMillis(2 * verdict.episode().intervalMs());
    return new Span(
        verdict.episode().onset(), verdict.episode().end(), longer(twoIntervals, SHORTEST_REACH));
  }

  /**
   * From the first onset to the last end of several verdicts, of which there must be one at least.
   */
  static Span of(Collection<Verdict> verdicts) {
    return verdicts.stream().map(Span::of).reduce(Span::hull).orElseThrow();
  }

  boolean meets(Span other) {
    Duration gap = longer(reach, other.reach);
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
    Duration lasted = Duration.between(other.from, other.to).plus(other.reach);
    Duration pause = Duration.between(other.to, from);
    return pause.compareTo(LONGEST_PAUSE) <= 0
        && pause.compareTo(lasted.multipliedBy(PAUSE_FACTOR)) <= 0;
  }

  /** Whether this began no earlier than the other, the reach of both allowed for. */
  boolean beginsWithin(Span other) {
    return !from.isBefore(other.from.minus(longer(reach, other.reach)));
  }

  /** The same, and not after its end. */
  boolean beginsDuring(Span other) {
    return beginsWithin(other) && !other.endsBefore(from);
  }

  private boolean endsBefore(Instant time) {
    return to != null && to.isBefore(time);
  }

  private Span hull(Span other) {
    Instant first = from.isBefore(other.from) ? from : other.from;
    return new Span(first, later(to, other.to), longer(reach, other.reach));
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
