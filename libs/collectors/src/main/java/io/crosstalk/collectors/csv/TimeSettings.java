package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.files.ZoneParser;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Settings for the time of a row: where it is, and how it is written.
 *
 * @param columns one column, or several that are joined with a space
 * @param format {@code iso} (with or without an offset; default), {@code epoch_s}, {@code
 *     epoch_ms}, or a pattern of java.time ({@code dd.MM.yyyy HH:mm[:ss]}), with English names
 * @param zone zone of local times; UTC by default
 * @param means whether the time is the {@code end} of the interval (default) or its {@code start}
 * @param interval length of the interval; needed if the time is its start
 */
record TimeSettings(
    List<String> columns, String format, String zone, String means, @Nullable Duration interval) {
  static final String ISO = "iso";
  static final String EPOCH_S = "epoch_s";
  static final String EPOCH_MS = "epoch_ms";
  private static final String START = "start";

  TimeSettings {
    columns = columns == null ? List.of() : List.copyOf(columns);
    format = format == null ? ISO : format;
    zone = zone == null ? "UTC" : zone;
    means = means == null ? "end" : means;
  }

  /** Returns the duration to add to a row's time to get the end of its interval. */
  Duration shift() {
    if (means.equals("end")) {
      return Duration.ZERO;
    }
    if (!means.equals(START)) {
      throw new InvalidSourceException("time.means", "is start or end");
    }
    if (interval == null || interval.isNegative() || interval.isZero()) {
      throw new InvalidSourceException(
          "time.interval", "is needed when time.means is start: how long an interval is");
    }
    return interval;
  }

  ZoneId zoneId() {
    return ZoneParser.of("time.zone", zone);
  }

  DateTimeFormatter formatter() {
    try {
      return new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern(format.replace("yyyy", "uuuu"))
          .toFormatter(Locale.ENGLISH)
          .withResolverStyle(ResolverStyle.STRICT);
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException(
          "time.format", "is no pattern such as dd.MM.yyyy HH:mm:ss: " + e.getMessage());
    }
  }
}
