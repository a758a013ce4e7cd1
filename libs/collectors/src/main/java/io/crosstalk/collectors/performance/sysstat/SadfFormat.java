package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.performance.text.TextLines;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Output of {@code sadf -d}: recordings of sar with semicolons between the fields. */
public final class SadfFormat implements PerformanceFormat {
  private static final String HEADER = "# hostname";
  private static final int TIME = 2;
  private static final int FIRST = 3;

  @Override
  public String name() {
    return "sadf";
  }

  @Override
  public String title() {
    return "a recording of sar, written with 'sadf -d'";
  }

  @Override
  public boolean recognises(FileHead head) {
    return head.firstLine().matches(HEADER + "[;,]interval[;,]timestamp[;,].*");
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    try (TextLines lines = file.lines()) {
      Rows rows = new Rows(file, sink);
      for (TextLine line = lines.next(); line != null; line = lines.next()) {
        rows.take(line);
      }
      rows.tables.end();
    }
  }

  /** Rows of one file. */
  private static final class Rows {
    private final FormatInput file;
    private final FigureSink sink;
    private final SysstatTables tables;
    private SysstatTables.@Nullable Table table;
    private LocalTimes local;
    private String delimiter = ";";

    Rows(FormatInput file, FigureSink sink) {
      this.file = file;
      this.sink = sink;
      this.tables = new SysstatTables(file, sink);
      this.local = file.localTimes();
    }

    void take(TextLine line) throws IOException {
      String text = line.text();
      if (text.startsWith(HEADER + ";") || text.startsWith(HEADER + ",")) {
        header(text);
      } else if (!text.isBlank()) {
        try {
          row(Arrays.asList(text.split(delimiter, -1)));
        } catch (RejectedReadingException e) {
          sink.reject(line, e.reason(), e.text());
        }
      }
    }

    private void header(String text) throws MalformedFileException {
      if (text.contains("[...]")) {
        throw new MalformedFileException(
            "it has all devices of a time in one line: write it with 'sadf -d' without -h");
      }
      delimiter = text.substring(HEADER.length(), HEADER.length() + 1);
      List<String> columns = Arrays.asList(text.split(delimiter, -1));
      if (columns.size() > FIRST) {
        table = tables.table(columns.subList(FIRST, columns.size()));
      }
      // Each table begins with the earliest time again.
      local = file.localTimes();
    }

    private void row(List<String> fields) throws MalformedFileException {
      if (fields.size() <= FIRST || table == null) {
        throw new RejectedReadingException(
            RejectReason.MALFORMED, "the line has only " + fields.size() + " fields, or no header");
      }
      // A restart or a comment has no interval.
      if (!fields.get(1).startsWith("-")) {
        String time = fields.get(TIME);
        if (!time.endsWith("UTC") && file.settings().zone() == null && time.contains(" ")) {
          sink.hint(
              "its times are local: they are taken as UTC; set zone (--zone=Europe/Berlin) if the"
                  + " machine's clock shows another, or write it without -t");
        }
        table.row(
            SysstatTimes.instant(time, local, sink).toEpochMilli(),
            fields.getFirst(),
            fields.subList(FIRST, fields.size()));
      }
    }
  }
}
