package io.crosstalk.engine.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Compares the day arithmetic with that of {@code java.time}. */
class MonthlyDaysTest {
  private static final int A_THOUSAND_YEARS = 365_243;

  @Property
  void fromStart_anyDay_returnsSameDayOfEarlierMonthOrNone(
      @ForAll @IntRange(min = -A_THOUSAND_YEARS, max = A_THOUSAND_YEARS) int day,
      @ForAll @IntRange(min = 1, max = 13) int months) {
    LocalDate date = LocalDate.ofEpochDay(day);
    // The JDK returns the last day when a month has no such day.
    LocalDate earlier = date.minusMonths(months);
    boolean exists = earlier.getDayOfMonth() == date.getDayOfMonth();
    assertThat(MonthlyDays.fromStart(day, months))
        .isEqualTo(exists ? earlier.toEpochDay() : MonthlyDays.NONE);
  }

  @Property
  void fromEnd_lastTwoDaysOfMonth_returnsLastTwoDaysOfEarlierMonth(
      @ForAll @IntRange(min = -A_THOUSAND_YEARS, max = A_THOUSAND_YEARS) int day,
      @ForAll @IntRange(min = 1, max = 13) int months) {
    LocalDate last = LocalDate.ofEpochDay(day).withDayOfMonth(1).minusDays(1);
    LocalDate earlierLast = last.plusDays(1).minusMonths(months).minusDays(1);
    assertThat(MonthlyDays.fromEnd(last.toEpochDay(), months)).isEqualTo(earlierLast.toEpochDay());
    assertThat(MonthlyDays.fromEnd(last.toEpochDay() - 1, months))
        .isEqualTo(earlierLast.toEpochDay() - 1);
    assertThat(MonthlyDays.fromEnd(last.toEpochDay() - 2, months)).isEqualTo(MonthlyDays.NONE);
  }

  @Example
  void fromStart_thirtiethToFebruary_isNone() {
    assertThat(fromStart("2027-03-30", 1)).isEqualTo(MonthlyDays.NONE);
    assertThat(fromStart("2027-03-30", 2)).isEqualTo(day("2027-01-30"));
  }

  @Example
  void fromEnd_lastDayOfMarch_isTheLastDayOfFebruary() {
    assertThat(MonthlyDays.fromEnd(day("2028-03-31"), 1)).isEqualTo(day("2028-02-29"));
    assertThat(MonthlyDays.fromEnd(day("2027-03-31"), 1)).isEqualTo(day("2027-02-28"));
    assertThat(MonthlyDays.fromEnd(day("2027-03-30"), 1)).isEqualTo(day("2027-02-27"));
  }

  @Example
  void fromStart_january_continuesInDecember() {
    assertThat(fromStart("2027-01-25", 1)).isEqualTo(day("2026-12-25"));
    assertThat(fromStart("2027-01-25", 2)).isEqualTo(day("2026-11-25"));
  }

  private static long fromStart(String date, int months) {
    return MonthlyDays.fromStart(day(date), months);
  }

  private static long day(String date) {
    return LocalDate.parse(date).toEpochDay();
  }
}
