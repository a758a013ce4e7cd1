package io.crosstalk.rules.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.temporal.TemporalAdjusters;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Days as a calendar states them, before a move to a business day: single dates, and days of the
 * months that fulfil all stated conditions.
 *
 * @param dates single dates
 * @param yearly days of every year; February 29 exists in leap years only
 * @param months months of the conditions; empty for every month
 * @param days days of the month; {@link #LAST} is the last one
 * @param weekdays weekdays; empty for every weekday
 * @param weeks number of the weekday within its month: 1 is the first one, {@link #LAST} the last
 * @param businessDays number of the business day within its month; {@link #LAST} is the last one
 */
public record DayPattern(
    Set<LocalDate> dates,
    Set<MonthDay> yearly,
    Set<Month> months,
    Set<Integer> days,
    Set<DayOfWeek> weekdays,
    Set<Integer> weeks,
    Set<Integer> businessDays) {
  /** Stands for the last day, weekday or business day of a month. */
  public static final int LAST = -1;

  public DayPattern {
    dates = Set.copyOf(dates);
    yearly = Set.copyOf(yearly);
    months = Set.copyOf(months);
    days = Set.copyOf(days);
    weekdays = Set.copyOf(weekdays);
    weeks = Set.copyOf(weeks);
    businessDays = Set.copyOf(businessDays);
  }

  /** Returns whether there is a condition on days of the month. */
  public boolean recurs() {
    return !days.isEmpty() || !weekdays.isEmpty() || !businessDays.isEmpty();
  }

  boolean contains(LocalDate day, Predicate<LocalDate> isBusinessDay) {
    return dates.contains(day)
        || yearly.contains(MonthDay.from(day))
        || (recurs() && fulfilsAll(day, isBusinessDay));
  }

  private boolean fulfilsAll(LocalDate day, Predicate<LocalDate> isBusinessDay) {
    return (months.isEmpty() || months.contains(day.getMonth()))
        && (days.isEmpty() || isDay(day))
        && (weekdays.isEmpty() || weekdays.contains(day.getDayOfWeek()))
        && (weeks.isEmpty() || isWeekday(day))
        && (businessDays.isEmpty() || isBusinessDay(day, isBusinessDay));
  }

  private boolean isDay(LocalDate day) {
    return days.contains(day.getDayOfMonth())
        || (days.contains(LAST) && day.equals(day.with(TemporalAdjusters.lastDayOfMonth())));
  }

  private boolean isWeekday(LocalDate day) {
    return weeks.stream()
        .map(week -> day.with(TemporalAdjusters.dayOfWeekInMonth(week, day.getDayOfWeek())))
        .anyMatch(day::equals);
  }

  private boolean isBusinessDay(LocalDate day, Predicate<LocalDate> isBusinessDay) {
    if (!isBusinessDay.test(day)) {
      return false;
    }
    LocalDate next = day.plusDays(1);
    int number = (int) day.withDayOfMonth(1).datesUntil(next).filter(isBusinessDay).count();
    LocalDate nextMonth = day.with(TemporalAdjusters.firstDayOfNextMonth());
    return businessDays.contains(number)
        || (businessDays.contains(LAST) && next.datesUntil(nextMonth).noneMatch(isBusinessDay));
  }
}
