package io.crosstalk.rules.incident;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;

/**
 * One time of many, as calendars and clocks at the site count it, beside the latest time.
 *
 * @param daysAgo whole days, to the nearest
 * @param minutesOff how much later in the day it was, negative for earlier; at most half a day
 * @param date the day that it belongs to: one just before midnight may belong to the next
 */
record Occasion(int daysAgo, int minutesOff, LocalDate date) {
  private static final int DAY_MINUTES = 24 * 60;

  /** What is called the same hour. */
  private static final int ABOUT_MINUTES = 60;

  static Occasion of(LocalDateTime then, LocalDateTime now) {
    long minutes = ChronoUnit.MINUTES.between(then, now);
    int days = (int) Math.round((double) minutes / DAY_MINUTES);
    int off = (int) (days * (long) DAY_MINUTES - minutes);
    LocalDate date =
        Math.abs(off) <= ABOUT_MINUTES ? now.toLocalDate().minusDays(days) : then.toLocalDate();
    return new Occasion(days, off, date);
  }

  boolean isAtTheHour() {
    return Math.abs(minutesOff) <= ABOUT_MINUTES;
  }
}
