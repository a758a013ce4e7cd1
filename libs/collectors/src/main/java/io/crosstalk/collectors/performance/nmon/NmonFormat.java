package io.crosstalk.collectors.performance.nmon;

import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.performance.text.TextLines;
import java.io.IOException;

/**
 * Recordings of nmon: of AIX and the Virtual I/O Server (topas_nmon), and of Linux. Lines are of a
 * section: its header names the columns, and each interval has one line of values.
 */
public final class NmonFormat implements PerformanceFormat {
  private static final int LINES = 20;

  private final CounterTable counters = CounterTable.of(name());

  @Override
  public String name() {
    return "nmon";
  }

  @Override
  public String title() {
    return "a recording of nmon (AIX, Virtual I/O Server, Linux)";
  }

  @Override
  public boolean recognises(FileHead head) {
    return head.lines().stream().limit(LINES).anyMatch(line -> line.startsWith("AAA,"));
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    try (TextLines lines = file.lines()) {
      NmonRecording recording = new NmonRecording(file, sink, counters);
      for (TextLine line = lines.next(); line != null; line = lines.next()) {
        if (recording.isFollowedBy(line)) {
          recording.finish();
          recording = new NmonRecording(file, sink, counters);
        }
        recording.take(line);
      }
      recording.finish();
    }
  }
}
