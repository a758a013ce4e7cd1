package io.crosstalk.rules.incident;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Says in words how far back an earlier incident lies. */
final class Rhythm {
  private static final Duration ABOUT = Duration.ofHours(2);

  private Rhythm() {}

  static String describe(Instant earlier, Instant now) {
    OffsetDateTime then = earlier.atOffset(ZoneOffset.UTC);
    OffsetDateTime here = now.atOffset(ZoneOffset.UTC);
    long months =
        ChronoUnit.MONTHS.between(
            then.toLocalDate().withDayOfMonth(1), here.toLocalDate().withDayOfMonth(1));
    if (months >= 1 && isNear(then.plusMonths(months), here)) {
      return months == 1 ? "a month ago" : months + " months ago";
    }
    if (months >= 1 && then.getDayOfMonth() == here.getDayOfMonth()) {
      return "on the same day of the month";
    }
    return daily(then, here);
  }

  private static String daily(OffsetDateTime then, OffsetDateTime here) {
    long days = Math.round(Duration.between(then, here).toHours() / 24.0);
    if (days < 1 || !isNear(then.plusDays(days), here)) {
      return "before";
    }
    return switch ((int) Math.min(days, Integer.MAX_VALUE)) {
      case 1 -> "a day ago at the same hour";
      case 7 -> "a week ago at the same hour";
      default -> days + " days ago at the same hour";
    };
  }

  private static boolean isNear(OffsetDateTime a, OffsetDateTime b) {
    return Duration.between(a, b).abs().compareTo(ABOUT) <= 0;
  }
}
