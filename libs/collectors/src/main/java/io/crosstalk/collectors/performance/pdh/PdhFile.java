package io.crosstalk.collectors.performance.pdh;

import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FigurePlan;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.text.DelimitedFields;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reader of text files of Windows' Performance Data Helper, which esxtop writes too: a header with
 * one counter path for each column, then a row for each time.
 */
final class PdhFile {
  private static final Pattern MARK =
      Pattern.compile("\"?\\(PDH-(?:CSV|TSV) 4\\.0\\)(?: \\(([^\"\t]*?)\\)\\((-?\\d{1,4})\\))?.*");

  /** First column of a header, and the delimiter behind it. */
  private static final Pattern FIRST_COLUMN = Pattern.compile("(?:\"[^\"]*\"|[^,;\t]*)([,;\t])");

  private static final String UTC = "UTC";
  private static final int MAX_BIAS = 18 * 60;
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("MM/dd/uuuu HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter()
          .withResolverStyle(ResolverStyle.STRICT);

  private final FormatInput file;
  private final FigureSink sink;
  private final Layout layout;
  private @Nullable Rows rows;

  /** Gives the columns of a header their meaning. */
  @FunctionalInterface
  interface Layout {
    /**
     * Plans the figures of a row, and declares the resources.
     *
     * @param columns counter paths by column; null where a column has none
     */
    FigurePlan plan(List<@Nullable PdhPath> columns);
  }

  PdhFile(FormatInput file, FigureSink sink, Layout layout) {
    this.file = file;
    this.sink = sink;
    this.layout = layout;
  }

  /** Returns whether a file with this first line is of the kind. */
  static boolean isHeader(String line) {
    return line.startsWith("(PDH-") || line.startsWith("\"(PDH-");
  }

  /**
   * Reads the file to its end.
   *
   * @throws MalformedFileException when it has no header
   */
  void read() throws IOException {
    file.readLines(sink, line -> take(line.text()));
  }

  private void take(String line) throws MalformedFileException {
    // A recording that was continued repeats its header.
    if (isHeader(line)) {
      rows = new Rows(line);
    } else if (!line.isBlank()) {
      if (rows == null) {
        throw new MalformedFileException(
            "its first line is no header that begins with (PDH-CSV 4.0): copy the file again with"
                + " its first line");
      }
      rows.takeUnlessKnown(line);
    }
  }

  /** Rows below one header. */
  private final class Rows {
    private final char delimiter;
    private final FigurePlan plan;
    private final boolean[] needed;
    private final double[] values;

    /** Number of columns up to the last counter: perfmon adds the description of its log. */
    private final int width;

    private final String mark;

    /** Converter of the times, which is known from the first row on. */
    private @Nullable LocalTimes times;

    Rows(String header) {
      Matcher first = FIRST_COLUMN.matcher(header);
      this.delimiter = first.lookingAt() ? first.group(1).charAt(0) : ',';
      this.mark = header.substring(0, Math.min(200, header.length()));
      List<@Nullable PdhPath> columns = new ArrayList<>();
      DelimitedFields fields = new DelimitedFields(header, delimiter);
      while (fields.advance()) {
        columns.add(PdhPath.of(fields.text()));
      }
      this.plan = layout.plan(columns);
      plan.finish(sink);
      this.needed = new boolean[columns.size()];
      plan.columns().forEach(column -> needed[column] = true);
      this.values = new double[columns.size()];
      int last = columns.size();
      while (last > 0 && columns.get(last - 1) == null) {
        last--;
      }
      this.width = last;
    }

    /**
     * Returns a converter of the times. The header has only an offset, so the zone of the settings
     * is taken if it has the same offset: summer time may begin or end in the file.
     */
    private LocalTimes times(LocalDateTime first) {
      Matcher header = MARK.matcher(mark);
      String bias = header.matches() ? header.group(2) : null;
      if (bias == null || isTooFar(bias)) {
        return file.localTimes(sink);
      }
      // Minutes to be added to a local time for UTC.
      ZoneOffset own = ZoneOffset.ofTotalSeconds(-60 * Integer.parseInt(bias));
      if (UTC.equals(header.group(1))) {
        return new LocalTimes(own);
      }
      if (file.settings().zone() == null) {
        sink.hint(
            "its times are read as UTC%s, the offset in its header (%s): set zone (--zone=Europe/Berlin) to that of the machine if summer time begins or ends in it, and correct the header if the offset is wrong"
                .formatted(own.equals(ZoneOffset.UTC) ? "" : own, header.group(1)));
        return new LocalTimes(own);
      }
      ZoneId set = file.settings().zoneId();
      if (set.getRules().getOffset(first).equals(own)) {
        return new LocalTimes(set);
      }
      sink.hint(
          "its header says that its times are UTC%s, so the zone %s is not used for it: correct the header if that is wrong"
              .formatted(own.equals(ZoneOffset.UTC) ? "" : own, set));
      return new LocalTimes(own);
    }

    private static boolean isTooFar(String bias) {
      return Math.abs(Integer.parseInt(bias)) > MAX_BIAS;
    }

    /** Takes a row; one of an earlier round only if the order of all rows matters. */
    void takeUnlessKnown(String line) {
      if (!file.isKnown() || times == null || times.needsOrder()) {
        DelimitedFields fields = new DelimitedFields(line, delimiter);
        fields.advance();
        String time = fields.text();
        long timeMs = timeMs(time);
        readValues(fields, time);
        plan.emit(timeMs, values, sink);
      }
    }

    private long timeMs(String text) {
      try {
        LocalDateTime time = LocalDateTime.parse(text, TIME);
        times = times == null ? times(time) : times;
        return times.instant(time).toEpochMilli();
      } catch (DateTimeException e) {
        throw RejectedReadingException.badTime(
            text,
            "is not like 12/31/2026 23:59:59 (month, day, year): use the file as it was recorded;"
                + " spreadsheets change times");
      }
    }

    private void readValues(DelimitedFields fields, String time) {
      Arrays.fill(values, Double.NaN);
      int column = 1;
      for (; fields.advance(); column++) {
        if (column < needed.length && needed[column]) {
          String text = fields.text();
          double value = sink.number(text.strip());
          // Windows writes -1 where a counter has no value.
          values[column] = value < 0 ? Double.NaN : value;
          if (text.isBlank() || value < 0) {
            int number = column + 1;
            sink.emptyCell(() -> "column " + number, time);
          }
        }
      }
      if (column < width) {
        throw RejectedReadingException.wrongWidth(column, width);
      }
    }
  }
}
