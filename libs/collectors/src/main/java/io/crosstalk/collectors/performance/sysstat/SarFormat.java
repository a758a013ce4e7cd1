package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.text.NumberNotation;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Text output of sar on Linux: {@code sar -u -d -n DEV -f sa28}. */
public final class SarFormat extends PerformanceFormat {
  public SarFormat() {
    super("sar", "text output of sar");
  }

  @Override
  public boolean recognises(FileHead head) {
    return SysstatHead.of(head.firstLine()) != null
        && head.lines().stream().map(SarFormat::words).anyMatch(words -> isHeader(words));
  }

  /** Returns the words of a line, with the time of day as one of them. */
  private static List<String> words(String line) {
    List<String> words = Arrays.asList(line.strip().split("\\s+", -1));
    boolean half = words.size() > 1 && words.get(1).matches("(?i)[ap]m");
    if (!half) {
      return words;
    }
    List<String> joined = new ArrayList<>(words.subList(1, words.size()));
    joined.set(0, words.get(0) + " " + words.get(1));
    return joined;
  }

  private static boolean isHeader(List<String> words) {
    return words.size() > 2
        && SysstatTimes.isTime(words.getFirst())
        && !words.contains("RESTART")
        && Double.isNaN(NumberNotation.plain(words.get(2)));
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    Rows rows = new Rows(file, sink);
    file.readLines(sink, line -> rows.take(line.text()));
    rows.all.end();
  }

  /** Rows of one file. The date is only in the first line. */
  private static final class Rows {
    private final FormatInput file;
    private final FigureSink sink;
    private final DateOrder order;
    private final SysstatTables all;
    private @Nullable SysstatHead head;

    /** Tables by their columns: live output alternates between them at every interval. */
    private final Map<List<String>, DatedTable> tables = new HashMap<>();

    private @Nullable DatedTable table;

    Rows(FormatInput file, FigureSink sink) throws IOException {
      this.file = file;
      this.order = DateOrder.ofHeads(file);
      this.sink = sink;
      this.all = new SysstatTables(file, sink);
    }

    void take(String line) throws MalformedFileException {
      SysstatHead found = SysstatHead.of(line);
      if (found != null) {
        head = found;
        table = null;
        tables.clear();
        all.head(found);
        return;
      }
      List<String> words = words(line);
      SysstatHead of = head;
      if (of == null || !SysstatTimes.isTime(words.getFirst()) || words.contains("RESTART")) {
        return;
      }
      List<String> rest = words.subList(1, words.size());
      if (isHeader(words)) {
        header(rest, words.getFirst(), of);
      }
      if (table != null) {
        LocalDateTime time = table.dates.next(SysstatTimes.time(words.getFirst()));
        if (!isHeader(words) && !rest.isEmpty()) {
          table.rows.row(table.times.instant(time).toEpochMilli(), of.host(), rest);
        }
      }
    }

    /** Begins a table, or continues the one with the same columns. */
    private void header(List<String> columns, String time, SysstatHead of)
        throws MalformedFileException {
      DatedTable known = tables.get(columns);
      if (known == null) {
        SysstatTimes times = new SysstatTimes(file, order, sink);
        LocalDate date = times.date(of.date(), SysstatTimes.isHalf(time));
        known = new DatedTable(all.table(columns), new FollowingTimes(date), times);
        tables.put(columns, known);
      } else if (!known.equals(table)) {
        all.endTable();
      }
      table = known;
    }
  }

  /** Table with the dates of its rows. */
  private record DatedTable(SysstatTables.Table rows, FollowingTimes dates, SysstatTimes times) {}
}
