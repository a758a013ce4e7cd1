package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;

/** Text for the time since an earlier incident, by the calendar of the site. */
final class ElapsedText {
  private static final Duration ABOUT = Duration.ofHours(2);
  private static final Duration EXACTLY = Duration.ofHours(1);

  private ElapsedText() {}

  static String describe(LocalDateTime then, LocalDateTime here) {
    long months = months(then, here);
    if (isMonths(then, here)) {
      return Texts.of(
          isExact(then, here, months) ? "ago.months.exact" : "ago.months", Math.toIntExact(months));
    }
    if (months >= 1 && then.getDayOfMonth() == here.getDayOfMonth()) {
      return Texts.of("ago.sameDay");
    }
    return daily(then, here);
  }

  /**
   * Returns whether an earlier time was on the same day of an earlier month, at about the same
   * hour.
   */
  static boolean isMonths(LocalDateTime then, LocalDateTime here) {
    long months = months(then, here);
    return months >= 1 && isNear(then.plusMonths(months), here);
  }

  /** Returns whether the day of the month is the same; February, for example, has no 31st. */
  private static boolean isExact(LocalDateTime then, LocalDateTime here, long months) {
    LocalDateTime later = then.plusMonths(months);
    return later.getDayOfMonth() == then.getDayOfMonth() && isWithin(EXACTLY, later, here);
  }

  private static long months(LocalDateTime then, LocalDateTime here) {
    return ChronoUnit.MONTHS.between(YearMonth.from(then), YearMonth.from(here));
  }

  private static String daily(LocalDateTime then, LocalDateTime here) {
    long days = Math.round(Duration.between(then, here).toHours() / 24.0);
    if (days < 1 || !isNear(then.plusDays(days), here)) {
      return Texts.of("ago.earlier");
    }
    return Texts.of("ago.days", days);
  }

  private static boolean isNear(LocalDateTime a, LocalDateTime b) {
    return isWithin(ABOUT, a, b);
  }

  private static boolean isWithin(Duration most, LocalDateTime a, LocalDateTime b) {
    return Duration.between(a, b).abs().compareTo(most) <= 0;
  }
}
