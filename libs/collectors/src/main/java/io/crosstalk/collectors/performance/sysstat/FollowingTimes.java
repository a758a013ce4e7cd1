package io.crosstalk.collectors.performance.sysstat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Times of day in the order of a file that has only the date of the first one. */
final class FollowingTimes {
  private static final Duration LONGEST_CORRECTION = Duration.ofHours(3);

  private LocalDateTime last;

  FollowingTimes(LocalDate date) {
    this.last = date.atStartOfDay();
  }

  /**
   * Returns the next time with its date. A step back of more than 3 hours is midnight, maybe of a
   * recording that was continued the next day; a shorter one is the end of summer time or a
   * correction of the clock.
   */
  LocalDateTime next(LocalTime time) {
    boolean isMidnight =
        Duration.between(time, last.toLocalTime()).compareTo(LONGEST_CORRECTION) > 0;
    last = last.toLocalDate().plusDays(isMidnight ? 1 : 0).atTime(time);
    return last;
  }
}
