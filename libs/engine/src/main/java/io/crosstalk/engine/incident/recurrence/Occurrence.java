package io.crosstalk.engine.incident.recurrence;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;

/**
 * One occurrence in the local time of the site, relative to the latest one.
 *
 * @param daysAgo number of days before the latest occurrence, rounded
 * @param minutesOff minutes by which the time of day is later than that of the latest occurrence,
 *     negative for earlier; at most half a day
 * @param date day that the occurrence is assigned to; if the latest occurrence is just after
 *     midnight, a time just before midnight is assigned to the next day
 */
public record Occurrence(int daysAgo, int minutesOff, LocalDate date) {
  private static final int DAY_MINUTES = 24 * 60;

  /** Largest difference in minutes between two times of day that count as the same hour. */
  private static final int ABOUT_MINUTES = 60;

  public static Occurrence of(LocalDateTime then, LocalDateTime now) {
    long minutes = ChronoUnit.MINUTES.between(then, now);
    int days = (int) Math.round((double) minutes / DAY_MINUTES);
    int off = (int) (days * (long) DAY_MINUTES - minutes);
    LocalDate date =
        Math.abs(off) <= ABOUT_MINUTES ? now.toLocalDate().minusDays(days) : then.toLocalDate();
    return new Occurrence(days, off, date);
  }

  public boolean isAtTheHour() {
    return Math.abs(minutesOff) <= ABOUT_MINUTES;
  }
}
