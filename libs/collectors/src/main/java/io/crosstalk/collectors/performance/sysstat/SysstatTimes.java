package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times of one pass over a table, as the programs of sysstat write them, which depends on
 * their locale.
 */
final class SysstatTimes {
  private static final Pattern DATE =
      Pattern.compile("(\\d{1,4})([-/.年])(\\d{1,2})[-/.月](\\d{1,4})日?");

  /** Time of day, such as 09:00:01, 09.00.01 in Finland and 09時00分01秒 in Japan. */
  private static final Pattern TIME =
      Pattern.compile(
          "(\\d{1,2})[-:.時时](\\d{2})[-:.分](\\d{2})秒?(?:\\s([AP])M)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern BOTH = Pattern.compile("(\\S{6,11})[ T](\\S+(?: [AP]M)?)( UTC)?");
  private static final Pattern SECONDS = Pattern.compile("\\d{9,11}");
  private static final DateTimeFormatter WITH_OFFSET =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss[XXX][XX]");
  private static final int CENTURY = 2000;
  private static final int NOON = 12;

  private final FormatInput file;
  private final DateOrder order;
  private final FigureSink sink;
  private @Nullable LocalTimes local;

  /**
   * Creates a converter for one series of times.
   *
   * @param order order of day and month in dates with slashes
   */
  SysstatTimes(FormatInput file, DateOrder order, FigureSink sink) {
    this.file = file;
    this.order = order;
    this.sink = sink;
  }

  static boolean isTime(String text) {
    return TIME.matcher(text).matches();
  }

  /** Returns whether a time of day has AM or PM. */
  static boolean isHalf(String time) {
    return time.toUpperCase(Locale.ROOT).endsWith("M");
  }

  static boolean isDateAndTime(String text) {
    Matcher both = BOTH.matcher(text);
    return both.matches() && DATE.matcher(both.group(1)).matches();
  }

  /**
   * Parses a time of day.
   *
   * @throws RejectedReadingException when the text is none
   */
  static LocalTime time(String text) {
    Matcher time = TIME.matcher(text);
    try {
      if (time.matches()) {
        int hour = Integer.parseInt(time.group(1));
        String half = time.group(4);
        return LocalTime.of(
            half == null ? hour : hour % NOON + (half.equalsIgnoreCase("P") ? NOON : 0),
            Integer.parseInt(time.group(2)),
            Integer.parseInt(time.group(3)));
      }
    } catch (DateTimeException e) {
      // Rejected below.
    }
    throw bad(text);
  }

  /**
   * Parses a date. With AM, PM and a year of four digits the month comes first unless a number
   * above 12 shows otherwise: only the locale en_US writes such dates. With hyphens or points the
   * day comes first.
   *
   * @param half whether the times have AM and PM
   * @throws MalformedFileException when nothing shows which of day and month comes first
   */
  LocalDate date(String text, boolean half) throws MalformedFileException {
    Matcher date = DATE.matcher(text);
    if (!date.matches()) {
      throw bad(text);
    }
    int first = Integer.parseInt(date.group(1));
    int second = Integer.parseInt(date.group(3));
    int third = Integer.parseInt(date.group(4));
    try {
      if (date.group(1).length() == 4) {
        return LocalDate.of(first, second, third);
      }
      int year = third < 100 ? third + CENTURY : third;
      if (!date.group(2).equals("/")) {
        return LocalDate.of(year, second, first);
      }
      boolean isSure = order.assumption().isEmpty();
      if (first == second || (half && third == year && !(isSure && order.isDayFirst()))) {
        return LocalDate.of(year, first, second);
      }
      if (order.choice() != DateOrder.Choice.OPEN) {
        if (!isSure) {
          sink.hint(order.assumption());
        }
        return order.isDayFirst()
            ? LocalDate.of(year, second, first)
            : LocalDate.of(year, first, second);
      }
      throw new MalformedFileException(
          "its date %s is %s or %s: write the right one into the file, or record with S_TIME_FORMAT=ISO in the environment"
              .formatted(
                  text, LocalDate.of(year, first, second), LocalDate.of(year, second, first)));
    } catch (DateTimeException e) {
      throw bad(text);
    }
  }

  /**
   * Parses a date with a time, which has an offset, is UTC, or is local.
   *
   * @throws MalformedFileException when day and month could be exchanged
   */
  Instant instant(String text) throws MalformedFileException {
    if (SECONDS.matcher(text).matches()) {
      return Instant.ofEpochSecond(Long.parseLong(text));
    }
    try {
      return OffsetDateTime.parse(text, WITH_OFFSET).toInstant();
    } catch (DateTimeException e) {
      Matcher both = BOTH.matcher(text);
      if (!both.matches()) {
        throw bad(text);
      }
      LocalDateTime time = date(both.group(1), isHalf(both.group(2))).atTime(time(both.group(2)));
      return both.group(3) == null ? instant(time) : time.toInstant(ZoneOffset.UTC);
    }
  }

  /** Converts a local time; the rows are converted in their order. */
  Instant instant(LocalDateTime time) {
    if (local == null) {
      local = file.localTimes(sink);
    }
    return local.instant(time);
  }

  private static RejectedReadingException bad(String text) {
    return RejectedReadingException.badTime(text, "can't be read");
  }
}
