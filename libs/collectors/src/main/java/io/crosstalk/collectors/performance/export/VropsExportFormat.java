package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundMachines;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * CSV output of VMware's tool vrops-export, which reads metrics of vRealize or Aria Operations. The
 * columns are called as in the tool's definition file; those that are called like the key of their
 * metric, such as {@code cpu|readyPct}, are understood.
 */
public final class VropsExportFormat extends PerformanceFormat {
  private static final String TIME = "timestamp";
  private static final String NAME = "resName";
  private static final int FIRST = 2;

  /** Key of a metric: group, instance, and name. */
  private static final Pattern KEY = Pattern.compile("([^:|]+)(?::([^|]+))?\\|(.+)");

  private static final String ALL_INSTANCES = "Aggregate of all instances";

  private final CounterTable counters = CounterTable.of(name());

  /**
   * Column of figures.
   *
   * @param part part of the resource, such as a disk; empty for the resource itself
   */
  private record Column(CounterTable.Counter counter, String part) {}

  public VropsExportFormat() {
    super("vrops-export", "output of vrops-export (vRealize or Aria Operations)");
  }

  @Override
  public boolean recognises(FileHead head) {
    return isHeader(DelimitedRows.header(head));
  }

  private static boolean isHeader(List<String> header) {
    return header.size() > FIRST && header.subList(0, FIRST).equals(List.of(TIME, NAME));
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    ExportNotation notation = ExportNotation.of(file);
    file.readRows(
        sink,
        header -> {
          if (!isHeader(header)) {
            throw new MalformedFileException("its header does not begin with " + TIME + "," + NAME);
          }
          return new Rows(file, notation, sink, columns(header, sink));
        });
  }

  private List<@Nullable Column> columns(List<String> header, FigureSink sink) {
    List<@Nullable Column> columns = new ArrayList<>();
    Map<String, Integer> positions = new HashMap<>();
    for (String name : header) {
      Matcher key = KEY.matcher(name);
      CounterTable.Counter counter =
          key.matches() ? counters.get(key.group(1), key.group(3)) : counters.get("alias", name);
      String instance = key.matches() ? key.group(2) : null;
      String part = instance == null || instance.equals(ALL_INSTANCES) ? "" : instance;
      columns.add(counter == null ? null : new Column(counter, part));
      if (counter != null) {
        keepBetter(positions, columns, header, sink);
      } else if (columns.size() > FIRST) {
        sink.leftOut("columns without a metric (call them like the metric's key)", name);
      }
    }
    return columns;
  }

  /** Leaves out the last column or an earlier one if both have one metric of one resource. */
  private static void keepBetter(
      Map<String, Integer> positions,
      List<@Nullable Column> columns,
      List<String> header,
      FigureSink sink) {
    int last = columns.size() - 1;
    Column added = Objects.requireNonNull(columns.getLast());
    String key = added.counter().metric() + " " + added.part();
    int earlier = positions.getOrDefault(key, last);
    Column rival = Objects.requireNonNull(columns.get(earlier));
    positions.put(key, earlier);
    if (earlier == last) {
      return;
    }
    int loser = added.counter().rank() < rival.counter().rank() ? earlier : last;
    positions.put(key, loser == last ? earlier : last);
    columns.set(loser, null);
    sink.leftOut("columns of a metric that another column has already", header.get(loser));
  }

  /** Rows of one file. */
  private static final class Rows implements FormatInput.RowReceiver {
    private final FormatInput file;
    private final ExportNotation notation;
    private final FigureSink sink;
    private final List<@Nullable Column> columns;
    private final Map<String, ExportTimes> times = new HashMap<>();
    private final FoundMachines machines;

    Rows(
        FormatInput file,
        ExportNotation notation,
        FigureSink sink,
        List<@Nullable Column> columns) {
      this.file = file;
      this.notation = notation;
      this.sink = sink;
      this.columns = columns;
      this.machines = new FoundMachines(file, sink, file.settings().machineKind(ResourceKind.VM));
    }

    @Override
    public void take(List<String> row, TextLine line) {
      if (row.size() != columns.size()) {
        throw RejectedReadingException.wrongWidth(row.size(), columns.size());
      }
      String machine = machines.machine(row.get(1));
      long timeMs =
          times
              .computeIfAbsent(machine, each -> new ExportTimes(file, notation, sink))
              .ms(row.getFirst());
      for (int i = FIRST; i < row.size(); i++) {
        Column column = columns.get(i);
        if (column != null) {
          String part = column.part();
          String id = part.isEmpty() ? machine : machines.part(machine, part, ResourceKind.DEVICE);
          CounterTable.Counter counter = column.counter();
          figure(timeMs, id, counter, row.get(i), line);
          if (ExportNotation.isMissing(row.get(i))) {
            sink.emptyCell(() -> counter.metric() + " of " + id, row.getFirst());
          }
        }
      }
    }

    private void figure(
        long timeMs, String id, CounterTable.Counter counter, String text, TextLine line) {
      try {
        WrittenNumber number = notation.number(text);
        if (number != null) {
          double value = ExportNotation.in(counter.unit(), number) * counter.factor();
          sink.figure(timeMs, id, counter.metric(), value, counter.unit());
        }
      } catch (RejectedReadingException e) {
        sink.reject(line, e.reason(), e.text());
      }
    }
  }
}
