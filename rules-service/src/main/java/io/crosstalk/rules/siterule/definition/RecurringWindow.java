package io.crosstalk.rules.siterule.definition;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Window that recurs on days of the site's calendar.
 *
 * @param weekdays weekdays on which it begins; empty for every weekday
 * @param days days of the month on which it begins; empty for every day
 * @param on days of calendars on which it begins
 * @param at local time at which it begins
 * @param length duration, at most {@link #MAX_LENGTH}; its whole days are days of the calendar,
 *     also when one has 23 or 25 hours
 */
public record RecurringWindow(
    Set<DayOfWeek> weekdays, Set<Integer> days, SelectedDays on, LocalTime at, Duration length) {
  /** A longer window would overlap with the next one of a weekly rhythm. */
  public static final Duration MAX_LENGTH = Duration.ofDays(7);

  public RecurringWindow {
    weekdays = Set.copyOf(weekdays);
    days = Set.copyOf(days);
  }

  /** End of the window that contains a time; empty outside of all windows. */
  Optional<Instant> endAt(Instant time, ZoneId zone) {
    LocalDate today = time.atZone(zone).toLocalDate();
    return LongStream.rangeClosed(0, length.toDays() + 1)
        .mapToObj(today::minusDays)
        .filter(day -> begins(day) && exists(day, zone))
        .filter(day -> !time.isBefore(ZonedDateTime.of(day, at, zone).toInstant()))
        .map(day -> end(day, zone))
        .filter(time::isBefore)
        .max(Instant::compareTo);
  }

  private Instant end(LocalDate day, ZoneId zone) {
    Duration rest = length.minusDays(length.toDays());
    return ZonedDateTime.of(day.plusDays(length.toDays()), at, zone).plus(rest).toInstant();
  }

  /** Returns whether a zone has a day: one that moves across the date line leaves one out. */
  private static boolean exists(LocalDate day, ZoneId zone) {
    return day.atStartOfDay(zone).toLocalDate().equals(day);
  }

  private boolean begins(LocalDate day) {
    return (weekdays.isEmpty() || weekdays.contains(day.getDayOfWeek()))
        && (days.isEmpty() || days.contains(day.getDayOfMonth()))
        && on.contains(day);
  }
}
