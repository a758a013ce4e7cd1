package io.crosstalk.engine.incident.recurrence;

import io.crosstalk.engine.incident.recurrence.Rhythm.Kind;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds monthly rhythms of incidents within a year: on the same few days of most months, or at the
 * end of most months.
 */
final class MonthRhythm {
  private static final int MONTHS = 12;
  private static final int LEAST_MONTHS = 3;

  /**
   * Minimum number of dates from which two months suffice for a rhythm, because there are several
   * days in each month.
   */
  private static final int LEAST_DATES_OF_TWO = 4;

  private static final int MOST_DAYS = 3;
  private static final double MOST = 0.6;

  private final LocalDate today;
  private final List<LocalDate> dates;

  MonthRhythm(List<Occurrence> all) {
    today = all.getLast().date();
    LocalDate since = today.minusMonths(MONTHS).withDayOfMonth(1);
    dates =
        all.stream()
            .map(Occurrence::date)
            .filter(date -> date.isAfter(since))
            .distinct()
            .sorted()
            .toList();
  }

  Optional<Rhythm> find() {
    Optional<Rhythm> byNumber = byNumber();
    Optional<Rhythm> atTheEnd = on(Kind.MONTH_END, MonthRhythm::isMonthEnd, new TreeSet<>());
    boolean better =
        byNumber.isEmpty()
            || atTheEnd.map(Rhythm::times).orElse(0) > byNumber.orElseThrow().times();
    return better ? atTheEnd : byNumber;
  }

  private Optional<Rhythm> byNumber() {
    TreeSet<Integer> numbers =
        dates.stream()
            .map(LocalDate::getDayOfMonth)
            .filter(this::isRepeated)
            .collect(Collectors.toCollection(TreeSet::new));
    return numbers.size() > MOST_DAYS
        ? Optional.empty()
        : on(Kind.MONTHLY, date -> numbers.contains(date.getDayOfMonth()), numbers);
  }

  private boolean isRepeated(int dayOfMonth) {
    return dates.stream().filter(date -> date.getDayOfMonth() == dayOfMonth).count() > 1;
  }

  private Optional<Rhythm> on(Kind kind, Predicate<LocalDate> day, TreeSet<Integer> numbers) {
    List<LocalDate> kept = dates.stream().filter(day).toList();
    if (!day.test(today) || kept.size() < MOST * dates.size()) {
      return Optional.empty();
    }
    int times = (int) kept.stream().map(YearMonth::from).distinct().count();
    int chances =
        1 + (int) ChronoUnit.MONTHS.between(YearMonth.from(kept.getFirst()), YearMonth.from(today));
    boolean often = times >= LEAST_MONTHS || (times > 1 && kept.size() >= LEAST_DATES_OF_TWO);
    return often && times >= MOST * chances
        ? Optional.of(new Rhythm(kind, times, chances, List.copyOf(numbers)))
        : Optional.empty();
  }

  private static boolean isMonthEnd(LocalDate date) {
    LocalDate last = YearMonth.from(date).atEndOfMonth();
    LocalDate lastWorkingDay = last;
    while (!DayRhythm.isWorkingDay(lastWorkingDay)) {
      lastWorkingDay = lastWorkingDay.minusDays(1);
    }
    return date.equals(last) || date.equals(lastWorkingDay);
  }
}
