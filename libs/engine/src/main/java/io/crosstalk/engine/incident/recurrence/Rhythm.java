package io.crosstalk.engine.incident.recurrence;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rhythm of a recurring trouble.
 *
 * @param times number of occurrences on days of this kind, including the latest one
 * @param chances number of days of this kind since the first occurrence
 * @param days days of the month, for {@link Kind#MONTHLY}
 */
public record Rhythm(Kind kind, int times, int chances, List<Integer> days) {
  /** Kinds of rhythm, from the most specific to the least. */
  public enum Kind {
    /** Each day from Monday to Friday. */
    WORKING_DAYS,
    DAILY,
    WEEKLY,
    /** The end of months, or their last day from Monday to Friday. */
    MONTH_END,
    MONTHLY,
    /** No regular days, but always the same hour of several days. */
    AT_THE_HOUR,
    IRREGULAR
  }

  /** Fewest occurrences for a rhythm: two are a coincidence. */
  private static final int LEAST = 3;

  private static final double MOST = 0.8;

  public Rhythm {
    days = List.copyOf(days);
  }

  /**
   * The rhythm of earlier occurrences and the latest one.
   *
   * @param earlier earlier times in any order
   * @return the rhythm; empty when there are too few occurrences
   */
  public static Optional<Rhythm> of(Collection<Instant> earlier, Instant now, SiteTime site) {
    LocalDateTime here = site.local(now);
    List<Occurrence> all =
        Stream.concat(earlier.stream(), Stream.of(now))
            .map(at -> Occurrence.of(site.local(at), here))
            .toList();
    return all.size() < LEAST ? Optional.empty() : Optional.of(of(all));
  }

  private static Rhythm of(List<Occurrence> all) {
    return new DayRhythm(all)
        .find()
        .or(() -> new MonthRhythm(all).find())
        .orElseGet(() -> withoutDays(all));
  }

  private static Rhythm withoutDays(List<Occurrence> all) {
    List<Occurrence> kept = all.stream().filter(Occurrence::isAtTheHour).toList();
    int atTheHour = kept.size();
    long days = kept.stream().map(Occurrence::daysAgo).distinct().count();
    boolean isProved = days >= LEAST && atTheHour >= MOST * all.size();
    return isProved
        ? new Rhythm(Kind.AT_THE_HOUR, atTheHour, all.size(), List.of())
        : new Rhythm(Kind.IRREGULAR, all.size(), all.size(), List.of());
  }

  /** Returns whether the next time can be predicted. */
  public boolean isProved() {
    return kind != Kind.IRREGULAR;
  }

  /** Counts the whole numbers from 0 to a last one that satisfy a condition. */
  static int count(int last, java.util.function.IntPredicate condition) {
    return (int) IntStream.rangeClosed(0, last).filter(condition).count();
  }
}
