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
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Order of day and month in the dates of a file that have slashes, such as 03/01/26. Dates with
 * hyphens or points begin with the day or with a year of four digits.
 *
 * @param choice the order
 * @param assumption what to say if only the distance of the dates shows the order; else empty
 */
record DateOrder(Choice choice, String assumption) {
  static final DateOrder OPEN = new DateOrder(Choice.OPEN, "");

  private static final Pattern DATE =
      Pattern.compile(
          "(?<![^\\s;,])(?:\\d{4}-\\d{2}-\\d{2}|(\\d{1,2}/\\d{1,2}/\\d{2}(?:\\d{2})?))(?![^\\s;,T])");

  /** Order of day and month. */
  enum Choice {
    DAY_FIRST,
    MONTH_FIRST,
    OPEN
  }

  /**
   * Returns the order in which all dates of a file exist; if they exist in both, the one in which
   * they are neighbouring days, since a recording goes on for days, not for months.
   */
  static DateOrder of(FormatInput file) throws IOException {
    return of(file, false);
  }

  /** Returns the order of the dates in the heads of a file, whose rows have none. */
  static DateOrder ofHeads(FormatInput file) throws IOException {
    return of(file, true);
  }

  private static DateOrder of(FormatInput file, boolean inHeads) throws IOException {
    Reading dayFirst = new Reading("d/M/[uuuu][uu]");
    Reading monthFirst = new Reading("M/d/[uuuu][uu]");
    String first = "";
    try (TextLines lines = file.lines()) {
      for (TextLine line = lines.next();
          line != null && dayFirst.isPossible && monthFirst.isPossible;
          line = lines.next()) {
        if (inHeads && SysstatHead.of(line.text()) == null) {
          continue;
        }
        Matcher date = DATE.matcher(line.text());
        if (date.find()) {
          if (date.group(1) == null) {
            break;
          }
          first = first.isEmpty() ? date.group(1) : first;
          dayFirst.take(date.group(1));
          monthFirst.take(date.group(1));
        }
      }
    }
    if (dayFirst.isPossible != monthFirst.isPossible) {
      return new DateOrder(dayFirst.isPossible ? Choice.DAY_FIRST : Choice.MONTH_FIRST, "");
    }
    if (!dayFirst.isPossible || dayFirst.isOfNeighbours() == monthFirst.isOfNeighbours()) {
      return OPEN;
    }
    return dayFirst.isOfNeighbours()
        ? assumed(Choice.DAY_FIRST, first, dayFirst)
        : assumed(Choice.MONTH_FIRST, first, monthFirst);
  }

  boolean isDayFirst() {
    return choice == Choice.DAY_FIRST;
  }

  private static DateOrder assumed(Choice choice, String first, Reading reading) {
    return new DateOrder(
        choice,
        "its date %s is taken as %s, because its dates are then neighbouring days: if that is wrong, write the dates like 2026-12-31 into the file, or record with S_TIME_FORMAT=ISO in the environment"
            .formatted(first, reading.date(first)));
  }

  /** Dates of a file, read in one order. */
  private static final class Reading {
    private final DateTimeFormatter format;
    private final TreeSet<LocalDate> dates = new TreeSet<>();
    private boolean isPossible = true;

    Reading(String pattern) {
      this.format = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    }

    LocalDate date(String text) {
      return LocalDate.parse(text, format);
    }

    void take(String text) {
      try {
        dates.add(date(text));
      } catch (DateTimeException e) {
        isPossible = false;
      }
    }

    /** Returns whether no day is missing between the dates. */
    boolean isOfNeighbours() {
      return !dates.isEmpty()
          && ChronoUnit.DAYS.between(dates.first(), dates.last()) < dates.size();
    }
  }
}
