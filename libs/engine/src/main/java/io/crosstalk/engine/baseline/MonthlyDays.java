package io.crosstalk.engine.baseline;

/**
 * Finds the same day of earlier months. Days are counted from 1 January 1970; months are Gregorian
 * and counted from March of the year 0, so that a leap day is the last of its year. Plain
 * arithmetic is used because this runs with the samples, and {@code java.time} would allocate a
 * dozen objects an hour and series.
 *
 * @see <a href="https://howardhinnant.github.io/date_algorithms.html">Hinnant: chrono-compatible
 *     low-level date algorithms (days_from_civil)</a>
 */
final class MonthlyDays {
  /** Result for a month that has no such day. */
  static final long NONE = Long.MIN_VALUE;

  /**
   * Number of days that are counted from the end of the month: the last one and the last but one.
   */
  private static final int LAST_DAYS = 2;

  /** Day number of 1 March of the year 0; day 0 is 1 January 1970. */
  private static final long FIRST_MARCH = -719_468;

  private static final double MEAN_DAYS_IN_MONTH = 146_097 / 4800.0;

  private MonthlyDays() {}

  /**
   * Returns the day of an earlier month with the same number, such as the 25th; {@link #NONE} when
   * that month is too short.
   */
  static long fromStart(long day, int monthsAgo) {
    long month = month(day);
    long earlier = start(month - monthsAgo) + day - start(month);
    return earlier < start(month - monthsAgo + 1) ? earlier : NONE;
  }

  /**
   * Returns the day of an earlier month at the same distance from the end of the month; {@link
   * #NONE} unless the given day is one of the last two of its month.
   */
  static long fromEnd(long day, int monthsAgo) {
    long next = month(day) + 1;
    long toEnd = start(next) - day;
    return toEnd <= LAST_DAYS ? start(next - monthsAgo) - toEnd : NONE;
  }

  private static long month(long day) {
    long month = (long) Math.floor((day - FIRST_MARCH) / MEAN_DAYS_IN_MONTH);
    while (start(month) > day) {
      month--;
    }
    while (start(month + 1) <= day) {
      month++;
    }
    return month;
  }

  /** Returns the first day of a month. */
  private static long start(long month) {
    long year = Math.floorDiv(month, 12);
    long leapDays = Math.floorDiv(year, 4) - Math.floorDiv(year, 100) + Math.floorDiv(year, 400);
    long daysOfYear = (153L * Math.floorMod(month, 12) + 2) / 5;
    return FIRST_MARCH + year * 365 + leapDays + daysOfYear;
  }
}
