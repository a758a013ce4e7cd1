package io.crosstalk.collectors.performance.pdh;

import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigurePlan;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.FileHead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Recordings of VMware's esxtop in batch mode: {@code esxtop -b}. */
public final class EsxtopFormat extends PerformanceFormat {
  private static final List<String> OBJECTS =
      List.of(
          "\\Memory\\Memory Overcommit",
          "\\Physical Cpu",
          "\\Group Cpu(",
          "\\Vcpu(",
          "\\Group Memory(",
          "\\Physical Disk ",
          "\\Virtual Disk(",
          "\\Network Port(");

  private final CounterTable counters = CounterTable.of(name());

  public EsxtopFormat() {
    super("esxtop", "a recording of VMware's 'esxtop -b'");
  }

  @Override
  public String latencyAdvice() {
    return "esxtop: option -a";
  }

  @Override
  public boolean recognises(FileHead head) {
    String line = head.firstLine();
    return PdhFile.isHeader(line) && OBJECTS.stream().anyMatch(line::contains);
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    new PdhFile(file, sink, columns -> plan(columns, file, sink)).read();
  }

  /** Plans the columns host by host, since recordings of several hosts may have been joined. */
  private FigurePlan plan(List<@Nullable PdhPath> columns, FormatInput file, FigureSink sink) {
    FigurePlan plan = new FigurePlan();
    columns.stream()
        .filter(Objects::nonNull)
        .map(PdhPath::machine)
        .distinct()
        .forEach(
            host -> new EsxtopColumns(of(host, columns), file, sink, counters, plan).addToPlan());
    return plan;
  }

  private static List<@Nullable PdhPath> of(String host, List<@Nullable PdhPath> columns) {
    List<@Nullable PdhPath> own = new ArrayList<>();
    columns.forEach(path -> own.add(path == null || !path.machine().equals(host) ? null : path));
    return own;
  }
}
