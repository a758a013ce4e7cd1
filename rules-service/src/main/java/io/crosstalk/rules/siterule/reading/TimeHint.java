package io.crosstalk.rules.siterule.reading;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Correction of a text that is not a time: the date and the time in it, in the forms that can be
 * read. What the text does not contain is shown as a pattern.
 */
final class TimeHint {
  private static final Pattern PARTS =
      Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]+(.*))?");
  private static final String DATE = "YYYY-MM-DD";
  private static final String LOCAL_TIME = "Thh:mm";
  private static final String TIME_WITH_OFFSET = "Thh:mm:ssZ";

  /** Times of day such as 8:30, 08:30, 8:30 pm and 8 pm; 24:00 is none. */
  private static final DateTimeFormatter TIME_OF_DAY =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("[h[:mm][ ]a][H:mm[:ss]]")
          .toFormatter(Locale.ENGLISH)
          .withResolverStyle(ResolverStyle.STRICT);

  private TimeHint() {}

  /**
   * The hint.
   *
   * @param zone time zone of times without an offset
   */
  static String of(String wrong, ZoneId zone) {
    Matcher parts = PARTS.matcher(wrong);
    if (!parts.find()) {
      return patterns(DATE, zone);
    }
    try {
      LocalDate date = LocalDate.parse(parts.group(1));
      return time(parts.group(2))
          .map(time -> times(date.atTime(time), zone))
          .orElseGet(() -> patterns(date.toString(), zone));
    } catch (DateTimeException e) {
      return patterns(DATE, zone);
    }
  }

  /**
   * The hint for a local time; a time that the zone skips is moved forward by the length of the
   * gap.
   */
  private static String times(LocalDateTime time, ZoneId zone) {
    ZonedDateTime existing = time.atZone(zone);
    return hint(
        existing.toLocalDate().toString(),
        existing.toLocalDateTime().toString(),
        existing.toOffsetDateTime().toString(),
        zone);
  }

  private static String patterns(String date, ZoneId zone) {
    return hint(date, date + LOCAL_TIME, date + TIME_WITH_OFFSET, zone);
  }

  private static String hint(String date, String local, String withOffset, ZoneId zone) {
    return "write %s (start of the day), %s (both in the zone %s) or %s"
        .formatted(date, local, zone.getId(), withOffset);
  }

  /** The time of day after a date; empty when it is not fully understood. */
  private static Optional<LocalTime> time(@Nullable String afterDate) {
    if (afterDate == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalTime.parse(afterDate.stripTrailing(), TIME_OF_DAY));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
