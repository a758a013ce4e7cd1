package io.crosstalk.engine.incident.grouping;

import io.crosstalk.engine.episode.DegradedTime;
import io.crosstalk.event.Episode;
import io.crosstalk.event.LastSample;
import io.crosstalk.event.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of event time in which a resource was degraded.
 *
 * @param from time of the first sample, which is the end of a sampling interval
 * @param to end, or the last sample of a silent victim; null while it lasts
 * @param interval between two samples
 */
public record Span(Instant from, @Nullable Instant to, Duration interval) {
  /**
   * Number of recovered samples that end an episode; after fewer recovered samples the episode may
   * continue.
   */
  private static final int RECOVERED_RUN = 3;

  public static Span of(Verdict verdict) {
    Episode episode = verdict.episode();
    LastSample last = episode.silentAfter();
    Instant known = episode.end() == null && last != null ? last.time() : episode.end();
    return new Span(episode.onset(), known, Duration.ofMillis(episode.intervalMs()));
  }

  /**
   * Returns the time before and after the span within which events are related to it: two sampling
   * intervals, at least a minute.
   */
  public Duration reach() {
    return DegradedTime.reach(interval);
  }

  /** The time from the first onset to the last end of several verdicts, at least one. */
  public static Span of(Collection<VerdictFacts> verdicts) {
    return verdicts.stream().map(VerdictFacts::span).reduce(Span::hull).orElseThrow();
  }

  /** Returns the longer one of the reaches of both spans. */
  Duration longerReach(Span other) {
    return longer(reach(), other.reach());
  }

  public boolean meets(Span other) {
    Duration gap = longerReach(other);
    return !endsBefore(other.from.minus(gap)) && !other.endsBefore(from.minus(gap));
  }

  /**
   * Returns whether this span began after the end of the other span, within {@link
   * DegradedTime#longestPause}.
   */
  public boolean follows(Span other) {
    if (other.to == null || from.isBefore(other.to)) {
      return false;
    }
    Duration lasted = Duration.between(other.from, other.to);
    return Duration.between(other.to, from)
            .compareTo(DegradedTime.longestPause(lasted, other.interval))
        <= 0;
  }

  /**
   * Returns whether this span began no earlier than the other span, with a tolerance of the longer
   * reach.
   */
  public boolean beginsWithin(Span other) {
    return !from.isBefore(other.from.minus(longerReach(other)));
  }

  /**
   * Returns whether this span began no earlier than the other span, and before the other span
   * ended. The tolerance is the longer reach at the begin, and three of the longer sampling
   * intervals at the end.
   */
  public boolean beginsDuring(Span other) {
    Duration recovering = longer(interval, other.interval).multipliedBy(RECOVERED_RUN);
    return beginsWithin(other) && !other.endsBefore(from.minus(recovering));
  }

  /** Returns whether this span does not end before the other one. */
  boolean lastsAsLongAs(Span other) {
    return to == null || (other.to != null && !to.isBefore(other.to));
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
