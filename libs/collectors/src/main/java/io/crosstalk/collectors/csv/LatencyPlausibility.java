package io.crosstalk.collectors.csv;

import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Detects latency columns whose unit in the settings cannot be right, such as seconds for values
 * that are milliseconds. It judges by the median of a column, since a single value proves nothing.
 */
final class LatencyPlausibility {
  private static final int REMEMBERED = 101;
  private static final int NEEDED = 3;

  /**
   * Lower bound of a plausible median latency in milliseconds: a tenth of the latency of the
   * fastest flash storage.
   */
  private static final double LEAST_MS = 0.005;

  private static final double MOST_MS = 2_000;

  /**
   * Ratio of the medians of two latency columns in one file above which the unit of the larger one
   * is doubtful.
   */
  private static final double DOUBTFUL_RATIO = 100;

  /** Factor between a unit and the next smaller one, such as s and ms, that is confused with it. */
  private static final double STEP = 1_000;

  private static final Map<String, String> SMALLER = Map.of("s", "ms", "ms", "us", "us", "ns");

  private static final Map<String, Double> TO_MS = new LinkedHashMap<>();

  static {
    TO_MS.put("ms", 1.0);
    TO_MS.put("us", 1e-3);
    TO_MS.put("s", 1e3);
    TO_MS.put("ns", 1e-6);
  }

  private final Map<CsvReading.ColumnKey, Deque<Double>> values = new HashMap<>();

  void note(CsvReading reading) {
    CsvReading.ColumnKey column = reading.column();
    if (!column.trusted() && isLatency(column.metric()) && reading.value() > 0) {
      Deque<Double> known = values.computeIfAbsent(column, key -> new ArrayDeque<>());
      known.addLast(reading.value());
      if (known.size() > REMEMBERED) {
        known.removeFirst();
      }
    }
  }

  private static boolean isLatency(String metric) {
    return metric.contains("latency") && MetricCatalogue.of(metric).unit().equals("ms");
  }

  /** Returns what is wrong with a column's unit, and the unit to set; null if it is plausible. */
  @Nullable String complaint(CsvReading.ColumnKey column) {
    Deque<Double> known = values.getOrDefault(column, new ArrayDeque<>());
    String unit = unit(column);
    Double factor = TO_MS.get(unit);
    if (known.size() < NEEDED || factor == null) {
      return null;
    }
    double median = median(known);
    if (isPlausible(median * factor)) {
      return null;
    }
    return TO_MS.entrySet().stream()
        .filter(other -> isPlausible(median * other.getValue()))
        .findFirst()
        .map(other -> describe(column, median, unit, other.getKey()))
        .orElse(null);
  }

  /**
   * Returns doubts about columns whose median is plausible by itself, but a hundred times that of
   * another latency column or more; in the next smaller unit, both would be similar. Only a check
   * reports these doubts.
   */
  List<String> doubts() {
    Map<CsvReading.ColumnKey, Double> medians = mediansMs();
    List<String> doubts = new ArrayList<>();
    medians.forEach(
        (large, largeMs) ->
            medians.entrySet().stream()
                .filter(small -> isDoubtful(largeMs, small.getValue()))
                .min(Comparator.comparing(small -> small.getKey().name()))
                .ifPresent(
                    small ->
                        doubts.add(describe(large, largeMs, small.getKey(), small.getValue()))));
    return doubts.stream().sorted().toList();
  }

  private static boolean isDoubtful(double largeMs, double smallMs) {
    double ratio = largeMs / smallMs;
    return ratio >= DOUBTFUL_RATIO && ratio <= DOUBTFUL_RATIO * STEP && isPlausible(largeMs / STEP);
  }

  /** Returns the medians in milliseconds of the columns with enough values. */
  private Map<CsvReading.ColumnKey, Double> mediansMs() {
    Map<CsvReading.ColumnKey, Double> medians = new HashMap<>();
    values.forEach(
        (column, known) -> {
          Double factor = TO_MS.get(unit(column));
          if (known.size() >= NEEDED && factor != null) {
            medians.put(column, median(known) * factor);
          }
        });
    return medians;
  }

  private static String unit(CsvReading.ColumnKey column) {
    return column.unit() == null ? "ms" : column.unit();
  }

  private static String describe(
      CsvReading.ColumnKey large, double largeMs, CsvReading.ColumnKey small, double smallMs) {
    return "the column '%s' (%s) has a median of %s ms beside %s ms of the column '%s' (%s): if it is in a smaller unit, set unit: %s; if it is right, set trusted: true"
        .formatted(
            large.name(),
            large.metric(),
            largeMs,
            smallMs,
            small.name(),
            small.metric(),
            SMALLER.getOrDefault(unit(large), "ns"));
  }

  private static boolean isPlausible(double ms) {
    return ms >= LEAST_MS && ms <= MOST_MS;
  }

  private static double median(Deque<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
  }

  private static String describe(
      CsvReading.ColumnKey column, double median, String unit, String better) {
    return "the column '%s' has a median of %s %s, which is not plausible for %s, while %s %s is: set unit: %s (or trusted: true if it really is %s)"
        .formatted(column.name(), median, unit, column.metric(), median, better, better, unit);
  }
}
