package io.crosstalk.rules.incident;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The regularity of something that recurs.
 *
 * @param times how often it happened on the days that the kind is about, the latest time included
 * @param chances on how many of such days it could have happened
 * @param days of the month, for {@link Kind#MONTHLY}
 */
record Rhythm(Kind kind, int times, int chances, List<Integer> days) {
  /** From the most telling to the least. */
  enum Kind {
    /** From Monday to Friday. */
    WORKING_DAYS,
    DAILY,
    WEEKLY,
    /** At the end of months, or on the last day from Monday to Friday. */
    MONTH_END,
    MONTHLY,
    /** On no regular days, but always at the same hour. */
    AT_THE_HOUR,
    IRREGULAR
  }

  /** Two times are a coincidence, the third is looked at. */
  private static final int LEAST = 3;

  private static final double MOST = 0.8;

  Rhythm {
    days = List.copyOf(days);
  }

  /**
   * The rhythm of what happened before and now.
   *
   * @param earlier in any order
   * @return empty when it happened too seldom to have one
   */
  static Optional<Rhythm> of(Collection<Instant> earlier, Instant now, SiteTime site) {
    LocalDateTime here = site.local(now);
    List<Occasion> all =
        Stream.concat(earlier.stream(), Stream.of(now))
            .map(at -> Occasion.of(site.local(at), here))
            .toList();
    return all.size() < LEAST ? Optional.empty() : Optional.of(of(all));
  }

  private static Rhythm of(List<Occasion> all) {
    return new DayRhythm(all)
        .find()
        .or(() -> new MonthRhythm(all).find())
        .orElseGet(() -> withoutDays(all));
  }

  private static Rhythm withoutDays(List<Occasion> all) {
    int atTheHour = (int) all.stream().filter(Occasion::isAtTheHour).count();
    boolean kept = atTheHour >= LEAST && atTheHour >= MOST * all.size();
    return kept
        ? new Rhythm(Kind.AT_THE_HOUR, atTheHour, all.size(), List.of())
        : new Rhythm(Kind.IRREGULAR, all.size(), all.size(), List.of());
  }

  /** Whether it can be told when it will come again. */
  boolean isProved() {
    return kind != Kind.IRREGULAR;
  }

  /** The whole numbers from 0 to a last one that satisfy a condition. */
  static int count(int last, java.util.function.IntPredicate condition) {
    return (int) IntStream.rangeClosed(0, last).filter(condition).count();
  }
}
