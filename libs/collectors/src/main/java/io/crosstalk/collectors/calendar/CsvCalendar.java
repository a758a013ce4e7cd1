package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.files.CsvFile;
import io.crosstalk.collectors.files.CsvFormat;
import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads calendar entries from a CSV file with the columns {@code start,end,resource,kind,detail}.
 */
record CsvCalendar(ZoneId zone) {
  private static final int MAX = 200_000;

  /** Reads a file; rows that cannot be used are rejected. */
  List<CalendarEntry> read(InputStream in, Intake intake) throws IOException {
    List<CalendarEntry> entries = new ArrayList<>();
    new CsvFile(CsvFormat.PLAIN)
        .read(
            in,
            0,
            intake,
            row -> {
              if (entries.size() < MAX) {
                entries.add(entry(row));
              }
            });
    return entries;
  }

  private CalendarEntry entry(CsvRow row) {
    LocalDateTime start = local(required(row.get("start"), "start"));
    String end = row.get("end");
    Duration length =
        end == null ? Duration.ZERO : Duration.between(start.atZone(zone), local(end).atZone(zone));
    if (length.isNegative()) {
      throw new RejectedReadingException(RejectReason.BAD_TIME, "the end is before the start");
    }
    return new CalendarEntry(
        row.line().number(),
        "",
        start,
        zone,
        length,
        null,
        null,
        List.of(),
        Set.of(),
        null,
        text(row.get("detail")),
        text(row.get("kind")).toLowerCase(Locale.ROOT),
        text(row.get("resource")));
  }

  private LocalDateTime local(String text) {
    try {
      String iso = text.replace(' ', 'T');
      boolean offset = iso.endsWith("Z") || iso.matches(".*[+-]\\d{2}:\\d{2}$");
      return offset
          ? OffsetDateTime.parse(iso).atZoneSameInstant(zone).toLocalDateTime()
          : LocalDateTime.parse(iso);
    } catch (DateTimeException e) {
      throw new RejectedReadingException(
          RejectReason.BAD_TIME,
          "a time is not like 2026-01-31 20:00 or 2026-01-31T20:00:00+01:00");
    }
  }

  private static String required(@Nullable String value, String column) {
    if (value == null) {
      throw new RejectedReadingException(
          RejectReason.MISSING_FIELD, "the column '" + column + "' is empty, or not there");
    }
    return value;
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
