package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundMachines;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Exports of a performance chart of the vSphere Client as CSV. A column is called {@code Read
 * latency for erp-db}; its unit and its group of counters are not in the file.
 */
public final class VcenterChartFormat extends PerformanceFormat {
  private static final Pattern COLUMN = Pattern.compile("(.+?) for (.+)");

  /** A number with a part behind its whole; {@code 1,040} can be a whole one in groups. */
  private static final Pattern FRACTION = Pattern.compile("0[.,]\\d+|\\d+[.,](?!\\d{3}$)\\d+");

  /** Labels that several groups of counters use for different figures. */
  private static final Set<String> AMBIGUOUS = Set.of("Usage", "Average");

  private final CounterTable counters = CounterTable.of(name());

  /**
   * Column of a chart.
   *
   * @param resource id of the object
   */
  private record Column(String resource, CounterTable.Counter counter) {}

  public VcenterChartFormat() {
    super("vcenter-chart", "an exported performance chart of the vSphere Client");
  }

  @Override
  public boolean takesMetric(FormatInput file) throws IOException {
    return DelimitedRows.header(file.head()).stream().anyMatch(VcenterChartFormat::isOpen);
  }

  /** Returns whether the metric of a column is not in the file. */
  private static boolean isOpen(String name) {
    Matcher column = COLUMN.matcher(name);
    return column.matches() && AMBIGUOUS.contains(column.group(1));
  }

  @Override
  public boolean recognises(FileHead head) {
    List<String> header = DelimitedRows.header(head);
    return header.size() > 1
        && header.getFirst().equals("Time")
        && header.stream().skip(1).allMatch(COLUMN.asMatchPredicate())
        && !hasPartOfMillisecond(header, DelimitedRows.firstRows(head).getLast());
  }

  /** Returns whether a latency is no whole number, which those of the vSphere Client are. */
  private boolean hasPartOfMillisecond(List<String> header, List<String> row) {
    return IntStream.range(1, Math.min(header.size(), row.size()))
        .filter(i -> FRACTION.matcher(row.get(i)).matches())
        .mapToObj(header::get)
        .map(COLUMN::matcher)
        .filter(Matcher::matches)
        .map(column -> counters.get("chart", column.group(1)))
        .anyMatch(counter -> counter != null && counter.unit().equals("ms"));
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    ExportNotation notation = ExportNotation.of(file);
    ExportTimes times = new ExportTimes(file, notation, sink);
    file.readRows(
        sink,
        header -> {
          List<@Nullable Column> columns = columns(header, file, sink);
          return (row, line) -> take(row, columns, times, notation, sink);
        });
  }

  private List<@Nullable Column> columns(List<String> header, FormatInput file, FigureSink sink) {
    List<@Nullable Column> columns = new ArrayList<>();
    FoundMachines machines =
        new FoundMachines(file, sink, file.settings().machineKind(ResourceKind.VM));
    for (String name : header) {
      Matcher column = COLUMN.matcher(name);
      CounterTable.Counter counter = column.matches() ? counter(column.group(1), file, sink) : null;
      columns.add(counter == null ? null : new Column(machines.machine(column.group(2)), counter));
    }
    return columns;
  }

  private CounterTable.@Nullable Counter counter(String label, FormatInput file, FigureSink sink) {
    CounterTable.Counter known = counters.get("chart", label);
    if (known != null) {
      return known;
    }
    String metric = file.settings().metric();
    if (metric != null && AMBIGUOUS.contains(label)) {
      String unit = file.settings().unit();
      return new CounterTable.Counter(
          metric, unit == null ? MetricCatalogue.of(metric).unit() : unit, 1, 0);
    }
    if (AMBIGUOUS.contains(label)) {
      sink.hint(
          "the label '%s' is used for different figures: set metric and unit to use it (of processors --metric=cpu.utilization --unit=%%, of disks --metric=disk.throughput --unit=KiB/s)"
              .formatted(label));
    }
    sink.leftOut("columns of labels without a metric", label);
    return null;
  }

  private static void take(
      List<String> row,
      List<@Nullable Column> columns,
      ExportTimes times,
      ExportNotation notation,
      FigureSink sink) {
    if (row.size() != columns.size()) {
      throw RejectedReadingException.wrongWidth(row.size(), columns.size());
    }
    long timeMs = times.ms(row.getFirst());
    for (int i = 1; i < row.size(); i++) {
      Column column = columns.get(i);
      if (column != null) {
        WrittenNumber number = notation.number(row.get(i));
        CounterTable.Counter counter = column.counter();
        String resource = column.resource();
        if (number == null) {
          sink.emptyCell(() -> counter.metric() + " of " + resource, row.getFirst());
        } else {
          double value = ExportNotation.in(counter.unit(), number) * counter.factor();
          sink.figure(timeMs, resource, counter.metric(), value, counter.unit());
        }
      }
    }
  }
}
