package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.StringJoiner;

/**
 * Parser for the times of the rows of one file. The rows must be parsed in their order, since it
 * decides about times in the hour that occurs twice at the end of summer time.
 */
final class RowTimes {
  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern("uuuu-MM-dd['T'][' ']HH:mm[:ss][.SSSSSS][.SSS][XXX]");

  private static final List<String> EPOCHS = List.of(TimeSettings.EPOCH_S, TimeSettings.EPOCH_MS);

  private static final BigDecimal LAST = BigDecimal.valueOf(253_370_764_799_999L);

  private final List<String> columns;
  private final String format;
  private final DateTimeFormatter formatter;
  private final Duration shift;
  private final LocalTimes local;

  /**
   * Creates a parser for one file.
   *
   * @throws io.crosstalk.collectors.InvalidSourceException when the settings are not usable
   */
  RowTimes(TimeSettings settings) {
    this.columns = settings.columns();
    this.format = settings.format();
    this.shift = settings.shift();
    this.local = new LocalTimes(settings.zoneId());
    this.formatter = isPattern(format) ? settings.formatter() : ISO;
  }

  /**
   * Returns the same settings, if they are usable.
   *
   * @throws io.crosstalk.collectors.InvalidSourceException when they are not
   */
  static TimeSettings checked(TimeSettings settings) {
    settings.shift();
    settings.zoneId();
    if (isPattern(settings.format())) {
      settings.formatter();
    }
    return settings;
  }

  private static boolean isPattern(String format) {
    return !format.equals(TimeSettings.ISO) && !EPOCHS.contains(format);
  }

  /**
   * Returns the end of the interval that a row measures, in epoch milliseconds.
   *
   * @throws RejectedReadingException when the row has no valid time
   */
  long endMs(CsvRow row) {
    String text = text(row);
    try {
      long ms = instant(text).plus(shift).toEpochMilli();
      if (ms < 0 || ms > LAST.longValue()) {
        throw RejectedReadingException.badTime(text, "lies outside the years 1970 to 9998");
      }
      return ms;
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      throw RejectedReadingException.badTime(
          text, "is not of the format " + format + ": set time.format");
    }
  }

  /** Returns whether the order of the rows matters: for local times in a zone with summer time. */
  boolean needsOrder() {
    return !EPOCHS.contains(format) && local.needsOrder();
  }

  private String text(CsvRow row) {
    StringJoiner joined = new StringJoiner(" ");
    for (String column : columns) {
      String part = row.get(column);
      if (part == null) {
        throw new RejectedReadingException(
            RejectReason.MISSING_FIELD, "the row has no time in the column '" + column + "'");
      }
      joined.add(part);
    }
    return joined.toString();
  }

  private Instant instant(String text) {
    return switch (format) {
      case TimeSettings.EPOCH_S -> epoch(text, 3);
      case TimeSettings.EPOCH_MS -> epoch(text, 0);
      default -> parsed(formatter.parse(text));
    };
  }

  private static Instant epoch(String text, int decimals) {
    BigDecimal number = text.length() > 24 ? LAST.add(BigDecimal.ONE) : new BigDecimal(text);
    if (Math.abs((long) number.precision() - number.scale()) > 20) {
      throw new NumberFormatException(text);
    }
    return Instant.ofEpochMilli(number.movePointRight(decimals).longValue());
  }

  private Instant parsed(TemporalAccessor fields) {
    return fields.isSupported(ChronoField.OFFSET_SECONDS)
        ? OffsetDateTime.from(fields).toInstant()
        : local.instant(LocalDateTime.from(fields));
  }
}
