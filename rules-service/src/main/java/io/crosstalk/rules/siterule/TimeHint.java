package io.crosstalk.rules.siterule;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Correction of a text that is not a time: the date in it, in the forms that can be read. */
final class TimeHint {
  private static final Pattern PARTS =
      Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]+([0-9]{2}:[0-9]{2}))?");
  private static final LocalTime EVENING = LocalTime.of(20, 0);
  private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm");
  private static final DateTimeFormatter WITH_OFFSET =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mmXXX");

  private TimeHint() {}

  /**
   * The hint.
   *
   * @param zone time zone of times without an offset
   */
  static String of(String wrong, ZoneId zone) {
    return time(wrong)
        .map(
            time ->
                hint(
                    time.toLocalDate().toString(),
                    LOCAL.format(time),
                    WITH_OFFSET.format(time.atZone(zone)),
                    zone))
        .orElseGet(() -> hint("YYYY-MM-DD", "YYYY-MM-DDThh:mm", "YYYY-MM-DDThh:mm:ssZ", zone));
  }

  private static String hint(String date, String local, String withOffset, ZoneId zone) {
    return "write %s (start of the day), %s (both in the zone %s) or %s"
        .formatted(date, local, zone.getId(), withOffset);
  }

  private static Optional<LocalDateTime> time(String text) {
    Matcher parts = PARTS.matcher(text);
    if (!parts.find()) {
      return Optional.empty();
    }
    try {
      LocalDate date = LocalDate.parse(parts.group(1));
      return Optional.of(
          date.atTime(parts.group(2) == null ? EVENING : LocalTime.parse(parts.group(2))));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
