package io.crosstalk.event.casefolder;

import io.crosstalk.event.Conversion;
import io.crosstalk.event.Ids;
import io.crosstalk.event.MetricCatalogue;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Reads samples.csv: by time, resource and metric, each value in the metric's own unit. */
final class SampleTable {
  private static final CsvColumns COLUMNS =
      new CsvColumns(List.of("time", "resource", "metric", "value"), List.of("unit"));

  private final NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();

  /** Names of resources and metrics: one string for each, however many rows it has. */
  private final Map<String, String> names = new HashMap<>();

  private SampleTable() {}

  static NavigableMap<Long, Map<String, Map<String, Double>>> read(Path folder) {
    SampleTable table = new SampleTable();
    CsvRows.forEach(folder, "samples.csv", COLUMNS, table::take);
    if (table.samples.isEmpty()) {
      throw new IllegalArgumentException("samples.csv or samples.csv.gz has no row");
    }
    return Collections.unmodifiableNavigableMap(table.samples);
  }

  private void take(String[] cells) {
    long time = CellTexts.time(cells[0]);
    String resource = name(cells[1], "resource");
    String metric = name(cells[2], "metric");
    double value = value(CellTexts.number(cells[3]), cells[4], metric);
    samples
        .computeIfAbsent(time, t -> new TreeMap<>())
        .computeIfAbsent(resource, r -> new TreeMap<>())
        .put(metric, value);
  }

  private String name(String text, String column) {
    String known = names.get(text);
    if (known != null) {
      return known;
    }
    Ids.check(CellTexts.required(text, column));
    names.put(text, text);
    return text;
  }

  private static double value(double given, String unit, String metric) {
    return unit.isEmpty() ? given : Conversion.of(unit, MetricCatalogue.of(metric)).apply(given);
  }
}
