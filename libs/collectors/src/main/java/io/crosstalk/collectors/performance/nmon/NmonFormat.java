package io.crosstalk.collectors.performance.nmon;

import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.FileHead;
import java.io.IOException;

/**
 * Recordings of nmon: of AIX and the Virtual I/O Server (topas_nmon), and of Linux. Lines are of a
 * section: its header names the columns, and each interval has one line of values.
 */
public final class NmonFormat extends PerformanceFormat {
  private static final int LINES = 20;

  private final CounterTable counters = CounterTable.of(name());

  public NmonFormat() {
    super("nmon", "a recording of nmon (AIX, Virtual I/O Server, Linux)");
  }

  @Override
  public String latencyAdvice() {
    return "nmon of AIX: option -d; nmon of Linux has none: record 'iostat -x -t 60' beside it";
  }

  @Override
  public boolean recognises(FileHead head) {
    return head.lines().stream().limit(LINES).anyMatch(line -> line.startsWith("AAA,"));
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    NmonRecording recording = new NmonRecording(file, sink, counters);
    file.readLines(sink, recording::take);
    recording.finish();
  }
}
