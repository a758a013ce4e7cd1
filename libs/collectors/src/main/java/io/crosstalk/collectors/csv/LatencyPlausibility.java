package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.normalize.UsualLatency;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
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
   * Ratio of the medians of two latency columns in one file above which the unit of the larger one
   * is doubtful.
   */
  private static final double DOUBTFUL_RATIO = 100;

  /** Factor between a unit and the next smaller one, such as s and ms, that is confused with it. */
  private static final double STEP = 1_000;

  private static final Map<String, String> SMALLER = Map.of("s", "ms", "ms", "us", "us", "ns");

  private final Map<CsvReading.ColumnKey, Deque<Double>> values = new HashMap<>();

  void note(CsvReading reading) {
    CsvReading.ColumnKey column = reading.column();
    if (!column.trusted() && UsualLatency.isOf(column.metric()) && reading.value() > 0) {
      Deque<Double> known = values.computeIfAbsent(column, key -> new ArrayDeque<>());
      known.addLast(reading.value());
      if (known.size() > REMEMBERED) {
        known.removeFirst();
      }
    }
  }

  /** Returns what is wrong with a column's unit, and the unit to set; null if it is plausible. */
  @Nullable String complaint(CsvReading.ColumnKey column) {
    Deque<Double> known = values.getOrDefault(column, new ArrayDeque<>());
    if (known.size() < NEEDED) {
      return null;
    }
    String unit = unit(column);
    double median = median(known);
    return UsualLatency.better(median, unit)
        .map(better -> describe(column, median, unit, better))
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
    return ratio >= DOUBTFUL_RATIO
        && ratio <= DOUBTFUL_RATIO * STEP
        && UsualLatency.isPlausible(largeMs / STEP);
  }

  /** Returns the medians in milliseconds of the columns with enough values. */
  private Map<CsvReading.ColumnKey, Double> mediansMs() {
    Map<CsvReading.ColumnKey, Double> medians = new HashMap<>();
    values.forEach(
        (column, known) -> {
          if (known.size() >= NEEDED) {
            UsualLatency.factor(unit(column))
                .ifPresent(factor -> medians.put(column, median(known) * factor));
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

  private static double median(Deque<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
  }

  private static String describe(
      CsvReading.ColumnKey column, double median, String unit, String better) {
    return "the column '%s' has a median of %s %s, which is not plausible for %s, while %s %s is: set unit: %s (or trusted: true if it really is %s)"
        .formatted(column.name(), median, unit, column.metric(), median, better, better, unit);
  }
}
