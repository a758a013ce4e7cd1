package io.crosstalk.engine.episode;

import io.crosstalk.event.Episode;
import io.crosstalk.event.Episode.Silence;
import io.crosstalk.event.Incident.DegradedPeriod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Time in which metrics were degraded, from their episodes. Episodes that overlap, or follow each
 * other within two sampling intervals, are one period, because a measured recovery has more
 * samples. Times without samples within an episode do not count as degraded.
 *
 * @param periods joined episodes by time, with the silences in them
 * @param measured the periods without the silences, by time
 */
public record DegradedTime(List<DegradedPeriod> periods, List<DegradedPeriod> measured) {
  /** Longest time between two episodes of one problem, however long they last. */
  public static final Duration LONGEST_PAUSE = Duration.ofMinutes(60);

  private static final int PAUSE_FACTOR = 3;

  private static final Duration SHORTEST_REACH = Duration.ofMinutes(1);

  /**
   * A part of an episode.
   *
   * @param tolerance uncertainty of its begin and its end
   */
  private record Part(Instant from, @Nullable Instant to, Duration tolerance) {
    /** Returns whether the metrics were certainly well between this part and a later one. */
    boolean endsBefore(Part later) {
      Duration gap = longer(tolerance, later.tolerance);
      return to != null && later.from.minus(gap).isAfter(to);
    }

    Part joinedWith(Part later) {
      return new Part(from, later(to, later.to), longer(tolerance, later.tolerance));
    }
  }

  public static DegradedTime of(Collection<Episode> episodes) {
    return new DegradedTime(
        joined(episodes.stream().map(each -> part(each, each.onset(), each.end()))),
        joined(episodes.stream().flatMap(DegradedTime::measured)));
  }

  /**
   * Returns the time before and after a degradation within which events are related to it: two
   * sampling intervals, at least a minute.
   */
  public static Duration reach(Duration interval) {
    Duration reach = tolerance(interval);
    return reach.compareTo(SHORTEST_REACH) >= 0 ? reach : SHORTEST_REACH;
  }

  private static Duration tolerance(Duration interval) {
    return interval.multipliedBy(2);
  }

  /**
   * Returns the longest pause after which the next degradation is the same problem again: three
   * times as long as the degradation with its reach, at most {@link #LONGEST_PAUSE}.
   *
   * @param lasted time from the first onset to the last end of the problem so far
   * @param interval sampling interval
   */
  public static Duration longestPause(Duration lasted, Duration interval) {
    Duration multiple = lasted.plus(reach(interval)).multipliedBy(PAUSE_FACTOR);
    return multiple.compareTo(LONGEST_PAUSE) <= 0 ? multiple : LONGEST_PAUSE;
  }

  private static Stream<Part> measured(Episode episode) {
    List<Part> parts = new ArrayList<>();
    Instant from = episode.onset();
    for (Silence silence : episode.silences()) {
      parts.add(part(episode, from, silence.from()));
      from = silence.to();
    }
    parts.add(part(episode, from, episode.end()));
    return parts.stream();
  }

  private static Part part(Episode episode, Instant from, @Nullable Instant to) {
    return new Part(from, to, tolerance(Duration.ofMillis(episode.intervalMs())));
  }

  private static List<DegradedPeriod> joined(Stream<Part> parts) {
    List<Part> joined = new ArrayList<>();
    parts.sorted(Comparator.comparing(Part::from)).forEach(part -> add(joined, part));
    return joined.stream().map(each -> new DegradedPeriod(each.from(), each.to())).toList();
  }

  private static void add(List<Part> joined, Part part) {
    if (joined.isEmpty() || joined.getLast().endsBefore(part)) {
      joined.add(part);
    } else {
      joined.add(joined.removeLast().joinedWith(part));
    }
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static @Nullable Instant later(@Nullable Instant a, @Nullable Instant b) {
    if (a == null || b == null) {
      return null;
    }
    return a.isAfter(b) ? a : b;
  }

  /** Returns whether the metrics were well between two episodes. */
  public boolean isSeveralPeriods() {
    return periods.size() > 1;
  }

  /** Returns the sum of all periods that have ended, without the silences in them. */
  public Duration degraded() {
    return sum(measured);
  }

  /** Returns the sum of the silences in the periods that have ended. */
  public Duration silent() {
    return sum(periods).minus(degraded());
  }

  private static Duration sum(List<DegradedPeriod> periods) {
    Duration sum = Duration.ZERO;
    for (DegradedPeriod each : periods) {
      Instant to = each.to();
      sum = to == null ? sum : sum.plus(Duration.between(each.from(), to));
    }
    return sum;
  }
}
