package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.collectors.performance.format.MachineLayer;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Exports of a performance chart of the vSphere Client as CSV. A column is called {@code Read
 * latency for erp-db}; its unit and its group of counters are not in the file.
 */
public final class VcenterChartFormat implements PerformanceFormat {
  private static final Pattern COLUMN = Pattern.compile("(.+?) for (.+)");

  /** Labels that several groups of counters use for different figures. */
  private static final Set<String> AMBIGUOUS = Set.of("Usage", "Average");

  private final CounterTable counters = CounterTable.of(name());

  /**
   * Column of a chart.
   *
   * @param resource id of the object
   */
  private record Column(String resource, CounterTable.Counter counter) {}

  @Override
  public String name() {
    return "vcenter-chart";
  }

  @Override
  public String title() {
    return "an exported performance chart of the vSphere Client";
  }

  @Override
  public boolean recognises(FileHead head) {
    List<String> header = DelimitedRows.header(head);
    return header.size() > 1
        && header.getFirst().equals("Time")
        && header.stream().skip(1).allMatch(COLUMN.asMatchPredicate());
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    ExportNotation notation = ExportNotation.of(file);
    try (DelimitedRows rows = new DelimitedRows(file.lines())) {
      List<@Nullable Column> columns = columns(rows.header(), file, sink);
      ExportTimes times = new ExportTimes(file, notation, sink);
      ExportNumbers numbers = new ExportNumbers(notation);
      for (List<String> row = rows.next(); row != null; row = rows.next()) {
        try {
          take(row, columns, times, numbers, sink);
        } catch (RejectedReadingException e) {
          sink.reject(rows.line(), e.reason(), e.text());
        }
      }
    }
  }

  private List<@Nullable Column> columns(List<String> header, FormatInput file, FigureSink sink) {
    List<@Nullable Column> columns = new ArrayList<>();
    Set<String> declared = new HashSet<>();
    for (String name : header) {
      Matcher column = COLUMN.matcher(name);
      CounterTable.Counter counter = column.matches() ? counter(column.group(1), file, sink) : null;
      if (counter == null) {
        columns.add(null);
        continue;
      }
      String object = file.machine(column.group(2), sink);
      columns.add(new Column(object, counter));
      if (declared.add(object)) {
        declare(object, file, sink);
      }
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
          "the label '"
              + label
              + "' is used for different figures: set metric and unit (--metric=cpu.utilization"
              + " --unit=%) to use it");
    }
    sink.leftOut("columns of labels without a metric", label);
    return null;
  }

  private static void declare(String object, FormatInput file, FigureSink sink) {
    ResourceKind kind =
        file.settings().kind() == null ? ResourceKind.VM : file.settings().machineKind();
    sink.resource(new FoundResource(object, kind, MachineLayer.of(kind), object, List.of()));
  }

  private static void take(
      List<String> row,
      List<@Nullable Column> columns,
      ExportTimes times,
      ExportNumbers numbers,
      FigureSink sink) {
    if (row.size() != columns.size()) {
      throw new RejectedReadingException(
          RejectReason.MALFORMED,
          "the row has " + row.size() + " fields, the header has " + columns.size());
    }
    long timeMs = times.ms(row.getFirst());
    for (int i = 1; i < row.size(); i++) {
      Column column = columns.get(i);
      if (column != null) {
        WrittenNumber number = numbers.read(row.get(i));
        String unit = column.counter().unit();
        double value = number == null ? Double.NaN : ExportNumbers.in(unit, number);
        sink.figure(
            timeMs,
            column.resource(),
            column.counter().metric(),
            value * column.counter().factor(),
            unit);
      }
    }
  }
}
