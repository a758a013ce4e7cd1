package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Text output of sar on Linux: {@code sar -u -d -n DEV -f sa28}. */
final class SarFormat implements PerformanceFormat {

  @Override
  public String name() {
    return "sar";
  }

  @Override
  public String title() {
    return "text output of sar";
  }

  @Override
  public boolean recognises(FileHead head) {
    return SysstatHead.of(head.firstLine()) != null
        && head.lines().stream().map(SarFormat::words).anyMatch(words -> isHeader(words));
  }

  /** Returns the words of a line, with the time of day as one of them. */
  private static List<String> words(String line) {
    List<String> words = Arrays.asList(line.strip().split("\\s+", -1));
    boolean half = words.size() > 1 && (words.get(1).equals("AM") || words.get(1).equals("PM"));
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
        && Double.isNaN(Numbers.parsed(words.get(2)));
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    if (file.settings().zone() == null) {
      sink.hint(
          "it tells no time zone: its times are taken as UTC; set zone (--zone=Europe/Berlin) if"
              + " the machine's clock shows another");
    }
    try (TextLines lines = file.lines()) {
      Rows rows = new Rows(file, sink);
      for (TextLine line = lines.next(); line != null; line = lines.next()) {
        try {
          rows.take(line.text());
        } catch (RejectedReadingException e) {
          sink.reject(line, e.reason(), e.text());
        }
      }
      rows.tables.end();
    }
  }

  /** Rows of one file. The date is only in the first line; midnight is where the time goes back. */
  private static final class Rows {
    private final FormatInput file;
    private final FigureSink sink;
    private final SysstatTables tables;
    private @Nullable SysstatHead head;
    private SysstatTables.@Nullable Table table;
    private @Nullable LocalDate date;
    private @Nullable LocalTime last;
    private LocalTimes local;

    Rows(FormatInput file, FigureSink sink) {
      this.file = file;
      this.sink = sink;
      this.tables = new SysstatTables(file, sink);
      this.local = file.localTimes();
    }

    void take(String line) throws MalformedFileException {
      SysstatHead found = SysstatHead.of(line);
      if (found != null) {
        head = found;
        table = null;
        tables.head(found);
        return;
      }
      List<String> words = words(line);
      SysstatHead of = head;
      if (of == null || !SysstatTimes.isTime(words.getFirst()) || words.contains("RESTART")) {
        return;
      }
      if (isHeader(words)) {
        header(words.subList(1, words.size()), words.getFirst(), of);
      }
      advance(SysstatTimes.time(words.getFirst()));
      if (table != null && date != null && !isHeader(words) && words.size() > 1) {
        table.row(
            local.instant(date.atTime(SysstatTimes.time(words.getFirst()))).toEpochMilli(),
            of.host(),
            words.subList(1, words.size()));
      }
    }

    /** Begins a table, unless the header is only repeated on another page. */
    private void header(List<String> columns, String time, SysstatHead of)
        throws MalformedFileException {
      if (table == null || !table.hasColumns(columns)) {
        table = tables.table(columns);
        date = SysstatTimes.date(of.date(), time.endsWith("M"), sink);
        last = null;
        local = file.localTimes();
      }
    }

    private void advance(LocalTime time) {
      if (date != null && last != null && time.isBefore(last)) {
        date = date.plusDays(1);
      }
      last = time;
    }
  }
}
