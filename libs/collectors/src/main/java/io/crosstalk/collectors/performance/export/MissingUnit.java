package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.UsualLatency;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Unit that the values of an export lack. It need not be known if it can only be the metric's own:
 * exports use no other one, or the median of the first values is plausible in no other one.
 *
 * @param candidates units in which the median is plausible; all that exports use if there is none
 */
record MissingUnit(Metric metric, double median, List<String> candidates) {
  /** Place of a unit that cannot be told, in a command. */
  private static final String UNKNOWN = "UNIT";

  private static final int KEPT = 1_001;

  /** Units that exports use, for each unit of a metric of which there are several. */
  private static final Map<String, List<String>> USED =
      Map.of(
          "ms", List.of("s", "ms", "us", "ns"),
          "s", List.of("s", "ms"),
          "MB/s", List.of("B/s", "KiB/s", "MB/s"),
          "MB", List.of("B", "KiB", "MB"),
          "%", List.of("1", "%"),
          "1/min", List.of("1/s", "1/min"));

  /** Returns the unit that the values of a file lack; empty if they need none. */
  static Optional<MissingUnit> of(FormatInput file, String name) throws IOException {
    Metric metric = MetricCatalogue.of(name);
    List<String> used = USED.getOrDefault(metric.unit(), List.of());
    List<Double> values = used.isEmpty() ? List.of() : values(file);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    double median = values.stream().sorted().skip(values.size() / 2).findFirst().orElse(0.0);
    List<String> plausible =
        used.stream().filter(unit -> isPlausible(metric, in(unit, metric, median))).toList();
    // What is beyond the largest value of a metric is rejected, but a latency has none.
    boolean isRejected = plausible.isEmpty() && !UsualLatency.isOf(metric.name());
    return isRejected || plausible.equals(List.of(metric.unit()))
        ? Optional.empty()
        : Optional.of(new MissingUnit(metric, median, plausible.isEmpty() ? used : plausible));
  }

  /** Returns the first values above 0 that have no unit. */
  private static List<Double> values(FormatInput file) throws IOException {
    ExportNotation notation = ExportNotation.of(file);
    List<Double> values = new ArrayList<>();
    try (DelimitedRows rows = new DelimitedRows(file.lines())) {
      int first = GrafanaFormat.firstValue(rows.header());
      for (List<String> row = rows.next(); row != null && values.size() < KEPT; row = rows.next()) {
        for (String text : row.subList(Math.min(row.size(), first), row.size())) {
          number(notation, text)
              .filter(number -> number.unit().isEmpty() && number.value() > 0)
              .ifPresent(number -> values.add(number.value()));
        }
      }
    }
    return values;
  }

  private static Optional<WrittenNumber> number(ExportNotation notation, String text) {
    try {
      return Optional.ofNullable(notation.number(text));
    } catch (RejectedReadingException e) {
      // Rejected when the values are read.
      return Optional.empty();
    }
  }

  private static double in(String unit, Metric metric, double value) {
    return Conversion.of(unit, metric).apply(value);
  }

  private static boolean isPlausible(Metric metric, double value) {
    return value <= metric.max()
        && (!UsualLatency.isOf(metric.name()) || UsualLatency.isPlausible(value));
  }

  /** Returns whether the median may be in the metric's own unit. */
  boolean mayBeOwn() {
    return candidates.contains(metric.unit());
  }

  /** Returns what is missing, and what the median would be in each unit. */
  String text() {
    return candidates.stream()
        .map(
            unit ->
                "unit=%s if their median is %s"
                    .formatted(unit, new Quantity(in(unit, metric, median), metric.unit()).text()))
        .collect(Collectors.joining(", ", "its values have no unit: set unit (", ")"));
  }

  /** Returns the property to be typed; the unit is {@code UNIT} if several are possible. */
  String answer() {
    return "unit=" + (candidates.size() == 1 ? candidates.getFirst() : UNKNOWN);
  }
}
