package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.Excerpt;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser for iCalendar times (RFC 5545, sections 3.3.4 to 3.3.6).
 *
 * @param zone zone of times without a zone
 * @param names IANA zones by other names that the file uses
 */
record IcsTimes(ZoneId zone, Map<String, String> names) {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss");
  private static final Pattern WEEKS = Pattern.compile("[+]?P(\\d{1,4})W");
  private static final Pattern DURATION =
      Pattern.compile("[+]?P(\\d{1,5}D)?(T(\\d{1,6}H)?(\\d{1,6}M)?(\\d{1,6}S)?)?");

  /**
   * Returns the zone of a time.
   *
   * @throws RejectedReadingException when it is not known
   */
  ZoneId zone(IcsProperty property) {
    if (property.value().endsWith("Z")) {
      return ZoneOffset.UTC;
    }
    if (property.tzid().isEmpty()) {
      return zone;
    }
    try {
      return ZoneId.of(names.getOrDefault(property.tzid(), property.tzid()));
    } catch (DateTimeException e) {
      throw new RejectedReadingException(
          RejectReason.BAD_TIME,
          "the time zone '%s' is not known: set zones: {\"%s\": the zone's IANA name}"
              .formatted(property.tzid(), property.tzid()));
    }
  }

  /**
   * Parses a time and converts it from one zone to another; a date means midnight at its beginning.
   *
   * @throws RejectedReadingException when the text is no time
   */
  LocalDateTime local(String text, ZoneId from, ZoneId to) {
    String plain = text.strip();
    try {
      if (plain.length() == 8) {
        return LocalDate.parse(plain, DateTimeFormatter.BASIC_ISO_DATE).atStartOfDay();
      }
      boolean utc = plain.endsWith("Z");
      LocalDateTime time =
          LocalDateTime.parse(utc ? plain.substring(0, plain.length() - 1) : plain, TIME);
      return time.atZone(utc ? ZoneOffset.UTC : from).withZoneSameInstant(to).toLocalDateTime();
    } catch (DateTimeException e) {
      throw RejectedReadingException.badTime(plain, "can't be read");
    }
  }

  /**
   * Parses a duration; a day has 24 hours.
   *
   * @throws RejectedReadingException when it is no duration
   */
  static Duration duration(String text) {
    Matcher weeks = WEEKS.matcher(text);
    if (weeks.matches()) {
      return Duration.ofDays(7L * Integer.parseInt(weeks.group(1)));
    }
    if (!DURATION.matcher(text).matches() || text.endsWith("T") || text.endsWith("P")) {
      throw new RejectedReadingException(
          RejectReason.BAD_TIME, "the duration " + Excerpt.of(text) + " can't be read");
    }
    int time = text.indexOf('T');
    String days = time < 0 ? text : text.substring(0, time);
    Duration whole =
        days.endsWith("P") ? Duration.ZERO : Duration.ofDays(Period.parse(days).getDays());
    return time < 0 ? whole : whole.plus(Duration.parse("P" + text.substring(time)));
  }
}
