package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import org.jspecify.annotations.Nullable;

/** Reads the end of the interval from a row of Collection Services. */
final class RowTime {
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss").withResolverStyle(ResolverStyle.STRICT);

  private RowTime() {}

  /**
   * Returns the end of the interval in epoch milliseconds: from the column UTCTIME if it exists,
   * otherwise from the local time in DTETIM with the century in DTECEN (0: 19xx, 1: 20xx). DTETIM
   * is ambiguous in the hour that occurs twice in autumn: the first one is used.
   *
   * @param zone zone of the system
   * @throws RejectedReadingException when the row has neither column
   */
  static long endMs(TableRow row, ZoneId zone) {
    String utc = row.text("UTCTIME");
    String local = row.text("DTETIM");
    try {
      if (utc != null) {
        return timestamp(utc).toInstant(ZoneOffset.UTC).toEpochMilli();
      }
      if (local != null) {
        return LocalDateTime.parse(century(row.text("DTECEN")) + local, LOCAL)
            .atZone(zone)
            .toInstant()
            .toEpochMilli();
      }
    } catch (DateTimeException | ArithmeticException e) {
      throw RejectedReadingException.badTime(
          String.valueOf(utc == null ? local : utc), "can't be read");
    }
    throw new RejectedReadingException(
        RejectReason.BAD_TIME,
        "the row has neither UTCTIME nor DTETIM: export it with all columns");
  }

  private static String century(@Nullable String digit) {
    return "0".equals(digit) ? "19" : "20";
  }

  /** Parses a timestamp as JDBC writes it, or as Db2 does: {@code 2026-01-31-20.00.00.000000}. */
  static LocalDateTime timestamp(String text) {
    String iso =
        text.length() > 10 && text.charAt(10) == '-'
            ? text.substring(0, 10)
                + "T"
                + text.substring(11).replaceFirst("\\.", ":").replaceFirst("\\.", ":")
            : text.replace(' ', 'T');
    return LocalDateTime.parse(iso);
  }
}
