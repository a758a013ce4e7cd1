package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.performance.text.TextLines;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Order of day and month in the dates of a file that have slashes, such as 03/01/26. */
enum DateOrder {
  DAY_FIRST,
  MONTH_FIRST,
  OPEN;

  private static final Pattern DATE =
      Pattern.compile(
          "(?<![^\\s;])(?:\\d{4}-\\d{2}-\\d{2}|(\\d{1,2}/\\d{1,2}/\\d{2}(?:\\d{2})?))(?![^\\s;T])");

  /**
   * Returns the order in which all dates of a file exist and are nearest to one another: a
   * recording goes on for days, not for months. The first date that has only one order decides.
   */
  static DateOrder of(FormatInput file) throws IOException {
    Reading dayFirst = new Reading("d/M/[uuuu][uu]");
    Reading monthFirst = new Reading("M/d/[uuuu][uu]");
    try (TextLines lines = file.lines()) {
      for (TextLine line = lines.next();
          line != null && dayFirst.isPossible && monthFirst.isPossible;
          line = lines.next()) {
        Matcher date = DATE.matcher(line.text());
        if (date.find()) {
          if (date.group(1) == null) {
            break;
          }
          dayFirst.take(date.group(1));
          monthFirst.take(date.group(1));
        }
      }
    }
    return dayFirst.isBetterThan(monthFirst)
        ? DAY_FIRST
        : monthFirst.isBetterThan(dayFirst) ? MONTH_FIRST : OPEN;
  }

  /** Dates of a file, read in one order. */
  private static final class Reading {
    private final DateTimeFormatter format;
    private boolean isPossible = true;
    private @Nullable LocalDate last;

    /** Days between the dates. */
    private long days;

    Reading(String pattern) {
      this.format = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    }

    void take(String text) {
      try {
        LocalDate date = LocalDate.parse(text, format);
        days += last == null ? 0 : Math.abs(ChronoUnit.DAYS.between(last, date));
        last = date;
      } catch (DateTimeException e) {
        isPossible = false;
      }
    }

    boolean isBetterThan(Reading other) {
      return isPossible && (!other.isPossible || days < other.days);
    }
  }
}
