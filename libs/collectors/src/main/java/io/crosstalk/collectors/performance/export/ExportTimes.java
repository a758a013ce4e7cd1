package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Times in the exports of web applications: seconds or milliseconds since 1970, ISO 8601 with or
 * without an offset, and the notations of browsers.
 */
final class ExportTimes {
  private static final Pattern EPOCH = Pattern.compile("\\d{9,13}");
  private static final int DIGITS_OF_SECONDS = 11;

  private static final List<DateTimeFormatter> FORMATS =
      List.of(
          new DateTimeFormatterBuilder()
              .appendPattern("uuuu-MM-dd['T'][' ']HH:mm[:ss]")
              .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
              .appendPattern("[XXX][XX]")
              .toFormatter(Locale.ENGLISH),
          format("EEE MMM d HH:mm:ss 'GMT'XX uuuu"),
          format("d.M.uuuu[,] H:mm[:ss]"));

  private static final DateTimeFormatter MONTH_FIRST =
      format("M/d/uuuu[,] [h:mm[:ss] a][H:mm[:ss]]");
  private static final DateTimeFormatter DAY_FIRST = format("d/M/uuuu[,] [h:mm[:ss] a][H:mm[:ss]]");

  private final FormatInput file;
  private final ExportNotation notation;
  private final FigureSink sink;
  private @Nullable LocalTimes local;

  /** Creates a converter for one series of times. */
  ExportTimes(FormatInput file, ExportNotation notation, FigureSink sink) {
    this.file = file;
    this.notation = notation;
    this.sink = sink;
  }

  private static DateTimeFormatter format(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH);
  }

  /**
   * Returns the time in epoch milliseconds.
   *
   * @throws RejectedReadingException when the text is no time
   */
  long ms(String text) {
    if (EPOCH.matcher(text).matches()) {
      long number = Long.parseLong(text);
      return text.length() <= DIGITS_OF_SECONDS ? 1000 * number : number;
    }
    Matcher slashes = ExportNotation.DATE.matcher(text);
    for (DateTimeFormatter format : slashes.matches() ? List.of(order(slashes)) : FORMATS) {
      try {
        // Newer Unicode data separate AM and PM by a narrow space.
        return instant(format.parse(text.replace('\u202f', ' '))).toEpochMilli();
      } catch (DateTimeException e) {
        // The next format is tried.
        continue;
      }
    }
    throw RejectedReadingException.badTime(text, "is not like 2026-12-31 23:59:59");
  }

  /**
   * Returns the format of a date with slashes, of which countries order day and month in two ways.
   */
  private DateTimeFormatter order(Matcher date) {
    if (notation.dayFirst() == notation.monthFirst() && !date.group(1).equals(date.group(2))) {
      throw RejectedReadingException.badTime(
          date.group(),
          "may begin with the day or the month, and no time of the file says which: export it with"
              + " dates such as 2026-12-31, or use a source of type csv and set time.format");
    }
    return notation.dayFirst() ? DAY_FIRST : MONTH_FIRST;
  }

  private Instant instant(TemporalAccessor fields) {
    if (fields.isSupported(ChronoField.OFFSET_SECONDS)) {
      return OffsetDateTime.from(fields).toInstant();
    }
    if (local == null) {
      local = file.localTimes(sink);
    }
    return local.instant(LocalDateTime.from(fields));
  }
}
