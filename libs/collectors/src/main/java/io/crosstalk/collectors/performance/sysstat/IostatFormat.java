package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.FileHead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Output of {@code iostat -x -t} on Linux. */
public final class IostatFormat extends PerformanceFormat {
  private static final String PROCESSORS = "avg-cpu:";
  private static final String DISKS = "Device";

  public IostatFormat() {
    super("iostat", "output of 'iostat -x -t'");
  }

  @Override
  public boolean recognises(FileHead head) {
    return SysstatHead.of(head.firstLine()) != null
        && head.lines().stream()
            .anyMatch(line -> line.startsWith(PROCESSORS) || isHeader(line.strip()));
  }

  /** Returns whether a line is the header of a table of disks, which may have their names last. */
  private static boolean isHeader(String line) {
    return line.startsWith(DISKS) || line.endsWith(" " + DISKS);
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    Reports reports = new Reports(file, sink);
    file.readLines(sink, line -> reports.take(line.text().strip()));
    reports.tables.end();
  }

  /** Reports of one file. */
  private static final class Reports {
    private final FigureSink sink;
    private final SysstatTables tables;
    private final SysstatTimes times;
    private String host = "";

    /** Latest line of no known form, which may be a time. */
    private String unknown = "";

    private int reports;
    private @Nullable Long timeMs;
    private SysstatTables.@Nullable Table table;

    /** Name of a device whose figures are in the next line, because the name is long. */
    private @Nullable String alone;

    Reports(FormatInput file, FigureSink sink) throws IOException {
      this.sink = sink;
      this.tables = new SysstatTables(file, sink);
      this.times = new SysstatTimes(file, DateOrder.of(file), sink);
    }

    void take(String line) throws MalformedFileException {
      SysstatHead head = SysstatHead.of(line);
      if (head != null) {
        host = head.host();
        reports = 0;
        tables.head(head);
      } else if (SysstatTimes.isDateAndTime(line)) {
        time(line);
      } else if (line.isEmpty()) {
        table = null;
      } else {
        List<String> words = Arrays.asList(line.split("\\s+", -1));
        if (words.getFirst().equals(PROCESSORS)) {
          table = tables.table(with("CPU", words.subList(1, words.size())));
          alone = "all";
        } else if (isHeader(line)) {
          table = tables.table(words);
          alone = null;
        } else if (table != null) {
          row(words);
        } else {
          unknown = line;
        }
      }
    }

    private void time(String line) throws MalformedFileException {
      timeMs = times.instant(line).toEpochMilli();
      reports++;
      if (reports == 1) {
        sink.leftOut("first reports, which cover the time since the machine's start", line);
      }
    }

    private void row(List<String> words) throws MalformedFileException {
      if (timeMs == null) {
        throw new MalformedFileException(
            (unknown.isEmpty()
                    ? "it has no times"
                    : "'%s' is no known form of a time".formatted(unknown))
                + ": record it with 'S_TIME_FORMAT=ISO iostat -x -t 60' (-t writes the times)");
      }
      List<String> values = alone == null ? words : with(alone, words);
      alone = values.size() == 1 ? values.getFirst() : null;
      if (reports > 1 && alone == null && table != null) {
        table.row(timeMs, host, values);
      }
    }

    private static List<String> with(String first, List<String> others) {
      List<String> all = new ArrayList<>(List.of(first));
      all.addAll(others);
      return all;
    }
  }
}
