package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.FileHead;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Output of {@code sadf -d}: recordings of sar with semicolons between the fields. */
public final class SadfFormat extends PerformanceFormat {
  private static final String HEADER = "# hostname";
  private static final int TIME = 2;
  private static final int FIRST = 3;

  public SadfFormat() {
    super("sadf", "a recording of sar, written with 'sadf -d'");
  }

  @Override
  public boolean recognises(FileHead head) {
    return head.firstLine().matches(HEADER + "[;,]interval[;,]timestamp[;,].*");
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    Rows rows = new Rows(file, sink);
    file.readLines(sink, line -> rows.take(line.text()));
    rows.tables.end();
  }

  /** Rows of one file. */
  private static final class Rows {
    private final FormatInput file;
    private final FigureSink sink;
    private final DateOrder order;
    private final SysstatTables tables;
    private SysstatTables.@Nullable Table table;
    private SysstatTimes times;
    private String delimiter = ";";

    Rows(FormatInput file, FigureSink sink) throws IOException {
      this.file = file;
      this.sink = sink;
      this.tables = new SysstatTables(file, sink);
      this.order = DateOrder.of(file);
      this.times = new SysstatTimes(file, order, sink);
    }

    void take(String text) throws IOException {
      if (text.startsWith(HEADER + ";") || text.startsWith(HEADER + ",")) {
        header(text);
      } else if (!text.isBlank()) {
        row(Arrays.asList(text.split(delimiter, -1)));
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
      times = new SysstatTimes(file, order, sink);
    }

    private void row(List<String> fields) throws MalformedFileException {
      if (fields.size() <= FIRST || table == null) {
        throw RejectedReadingException.malformed(
            "the line has only " + fields.size() + " fields, or no header");
      }
      // A restart or a comment has no interval.
      if (!fields.get(1).startsWith("-")) {
        table.row(
            times.instant(fields.get(TIME)).toEpochMilli(),
            fields.getFirst(),
            fields.subList(FIRST, fields.size()));
      }
    }
  }
}
