package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.collectors.performance.format.MachineLayer;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Exports of a panel of Grafana as CSV: a column for each series, tables one below the other, or
 * rows of series, time and value. The metric is not in the file.
 */
public final class GrafanaFormat implements PerformanceFormat {
  private static final String TIME = "Time";
  private static final List<String> LONG = List.of("series", "time", "value");

  @Override
  public String name() {
    return "grafana";
  }

  @Override
  public String title() {
    return "an export of a Grafana panel";
  }

  @Override
  public boolean recognises(FileHead head) {
    List<String> header = DelimitedRows.header(head);
    return isLong(header) || isWide(header);
  }

  private static boolean isLong(List<String> header) {
    return header.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList().equals(LONG);
  }

  private static boolean isWide(List<String> header) {
    return header.size() > 1 && header.getFirst().equals(TIME);
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    String metric = file.settings().metric();
    if (metric == null) {
      throw new MalformedFileException(
          "it does not tell what it measures: set metric (--metric=disk.read.latency), and unit if"
              + " its values have none");
    }
    new Reading(file, sink, metric).read();
  }

  /** Reading of one file. */
  private static final class Reading {
    private final FormatInput file;
    private final FigureSink sink;
    private final String metric;
    private final @Nullable String unit;
    private boolean isLong;
    private final GrafanaSeries series;
    private final Map<String, String> resources = new HashMap<>();
    private final Set<String> declared = new HashSet<>();
    private final Map<String, ExportTimes> times = new HashMap<>();
    private final ExportNotation notation;
    private final ExportNumbers numbers;

    /** Names of the series by the ids of their resources. */
    private final Map<String, String> owners = new HashMap<>();

    Reading(FormatInput file, FigureSink sink, String metric) throws IOException {
      this.file = file;
      this.sink = sink;
      this.metric = metric;
      String own = MetricCatalogue.of(metric).unit();
      String set = file.settings().unit();
      this.unit = set == null && !own.isEmpty() ? own : set;
      this.series = new GrafanaSeries(names());
      this.notation = ExportNotation.of(file);
      this.numbers = new ExportNumbers(notation);
    }

    /** Returns the names of all series. */
    private Set<String> names() throws IOException {
      Set<String> names = new LinkedHashSet<>();
      try (DelimitedRows rows = new DelimitedRows(file.lines())) {
        boolean series = isLong(rows.header());
        add(rows.header(), series, names);
        for (List<String> row = rows.next(); row != null; row = rows.next()) {
          add(row, series, names);
        }
      }
      return names;
    }

    private static void add(List<String> row, boolean series, Set<String> names) {
      if (series && !isLong(row)) {
        names.add(row.getFirst());
      } else if (!series && isWide(row)) {
        names.addAll(row.subList(1, row.size()));
      }
    }

    void read() throws IOException {
      try (DelimitedRows rows = new DelimitedRows(file.lines())) {
        isLong = isLong(rows.header());
        List<@Nullable String> header = named(rows.header());
        for (List<String> row = rows.next(); row != null; row = rows.next()) {
          if (isWide(row)) {
            // Each series may have a table of its own.
            header = named(row);
          } else {
            take(row, header, rows.line());
          }
        }
      }
    }

    /** Returns a header; null in place of a name that another column has already. */
    private List<@Nullable String> named(List<String> header) {
      Set<String> names = new HashSet<>();
      List<@Nullable String> unique = new ArrayList<>();
      for (String name : header) {
        boolean isNew = names.add(name);
        unique.add(isNew ? name : null);
        if (!isNew) {
          sink.leftOut("columns with the name of another one", name);
        }
      }
      return unique;
    }

    private void take(List<String> row, List<@Nullable String> header, TextLine line) {
      try {
        if (row.size() != header.size()) {
          throw new RejectedReadingException(
              RejectReason.MALFORMED,
              "the row has " + row.size() + " fields, the header has " + header.size());
        }
        if (isLong) {
          figure(row.getFirst(), row.get(1), row.get(2), line);
        } else {
          for (int i = 1; i < row.size(); i++) {
            String name = header.get(i);
            if (name != null) {
              figure(name, row.getFirst(), row.get(i), line);
            }
          }
        }
      } catch (RejectedReadingException e) {
        sink.reject(line, e.reason(), e.text());
      }
    }

    private void figure(String name, String time, String text, TextLine line) {
      long timeMs =
          times.computeIfAbsent(name, each -> new ExportTimes(file, notation, sink)).ms(time);
      try {
        WrittenNumber number = numbers.read(text);
        String resource = resource(name);
        if (number != null && name.equals(owners.get(resource))) {
          sink.figure(timeMs, resource, metric, value(number), unit);
        }
      } catch (RejectedReadingException e) {
        sink.reject(line, e.reason(), e.text());
      }
    }

    private double value(WrittenNumber number) {
      if (number.unit().isEmpty() && file.settings().unit() == null && unit != null) {
        sink.hint(
            "its values have no unit: they are taken as "
                + unit
                + ", the metric's own; set unit (--unit=B/s) if they are of another");
      }
      return ExportNumbers.in(unit == null ? "" : unit, number);
    }

    private String resource(String name) {
      String known = resources.get(name);
      if (known != null) {
        return known;
      }
      GrafanaSeries.Measured measured = series.measured(name);
      String machine = file.machine(measured.machine(), sink);
      String id = measured.part().isEmpty() ? machine : machine + "/" + measured.part();
      resources.put(name, id);
      if (owners.putIfAbsent(id, name) != null) {
        sink.leftOut("series of resources that another series measures already", name);
      }
      declare(machine, id, measured.part());
      return id;
    }

    private void declare(String machine, String id, String part) {
      ResourceKind kind = file.settings().machineKind();
      Layer layer = MachineLayer.of(kind);
      if (!id.equals(machine) && declared.add(id)) {
        sink.resource(new FoundResource(id, ResourceKind.DEVICE, layer, part, List.of()));
      }
      sink.resource(
          new FoundResource(
              machine, kind, layer, machine, id.equals(machine) ? List.of() : List.of(id)));
    }
  }
}
