package io.crosstalk.rules.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Definition of a calendar.
 *
 * @param pattern its days, before they move
 * @param move where a day goes that is no business day
 * @param workweek weekdays that are business days unless they are holidays
 * @param holidays names of the calendars with the holidays
 */
public record CalendarDays(
    DayPattern pattern, Move move, Set<DayOfWeek> workweek, List<String> holidays) {
  public static final Set<DayOfWeek> MONDAY_TO_FRIDAY =
      Set.copyOf(EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY));

  /** So many days in a row without a business day end the search for one. */
  private static final int MOST_HOLIDAYS = 366;

  /** Where a day goes that is no business day. */
  public enum Move {
    /** It stays. */
    NONE,
    /** The last business day before it. */
    BEFORE,
    /** The first business day after it. */
    AFTER
  }

  public CalendarDays {
    workweek = Set.copyOf(workweek);
    holidays = List.copyOf(holidays);
  }

  boolean contains(LocalDate day, Predicate<LocalDate> isHoliday) {
    Predicate<LocalDate> isBusinessDay =
        each -> workweek.contains(each.getDayOfWeek()) && !isHoliday.test(each);
    return switch (move) {
      case NONE -> pattern.contains(day, isBusinessDay);
      case BEFORE -> isTarget(day, 1, isBusinessDay);
      case AFTER -> isTarget(day, -1, isBusinessDay);
    };
  }

  /** Returns whether a day of the pattern is a business day, or moves to it. */
  private boolean isTarget(LocalDate day, int towardsOrigin, Predicate<LocalDate> isBusinessDay) {
    if (!isBusinessDay.test(day)) {
      return false;
    }
    Stream<LocalDate> moved =
        Stream.iterate(day.plusDays(towardsOrigin), each -> each.plusDays(towardsOrigin))
            .limit(MOST_HOLIDAYS)
            .takeWhile(isBusinessDay.negate());
    return Stream.concat(Stream.of(day), moved)
        .anyMatch(each -> pattern.contains(each, isBusinessDay));
  }
}
