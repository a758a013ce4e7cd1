package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.UsualLatency;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Unit that is assumed for the values of a file which state none: the metric's own. It is judged by
 * the median of the first values. Not thread-safe.
 */
final class AssumedUnit {
  private static final int KEPT = 1_001;
  private static final int NEEDED = 3;

  /** Another unit that exports use, for each unit of a metric. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "ms", "s", "s", "ms", "MB/s", "B/s", "MB", "B", "%", "1", "1", "%", "1/s", "1/min",
          "1/min", "1/s");

  private final String metric;
  private final String unit;
  private final List<Double> values = new ArrayList<>();
  private boolean isUsed;

  /**
   * Creates an assumption.
   *
   * @param unit the metric's own unit
   */
  AssumedUnit(String metric, String unit) {
    this.metric = metric;
    this.unit = unit;
  }

  /** Notes a value of the file. */
  void note(WrittenNumber number) {
    if (number.unit().isEmpty()) {
      isUsed = true;
      if (number.value() > 0 && values.size() < KEPT) {
        values.add(number.value());
      }
    }
  }

  /**
   * Says what is assumed, and what the median would be in another unit.
   *
   * @throws MalformedFileException when the median is impossible in the unit and plausible in
   *     another one
   */
  void judge(FigureSink sink) throws MalformedFileException {
    if (!isUsed) {
      return;
    }
    double median = values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
    Optional<String> better =
        UsualLatency.isOf(metric) && values.size() >= NEEDED
            ? UsualLatency.better(median, unit)
            : Optional.empty();
    if (better.isPresent()) {
      throw new MalformedFileException(
          "its values have no unit, and their median %s is not plausible for %s in %s, but in %s: set unit (--unit=%s, or --unit=%s if they are so small)"
              .formatted(median, metric, unit, better.get(), better.get(), unit));
    }
    String other = OTHERS.getOrDefault(unit, unit);
    sink.hint(
        "its values have no unit: they are taken as %s, the metric's own; set unit (--unit=%s) if they are of another%s"
            .formatted(unit, other, medians(median, other)));
  }

  private String medians(double median, String other) {
    return Double.isNaN(median) || other.equals(unit)
        ? ""
        : ": their median is %s, or %s with --unit=%s"
            .formatted(
                new Quantity(median, unit).text(),
                new Quantity(Conversion.of(other, MetricCatalogue.of(metric)).apply(median), unit)
                    .text(),
                other);
  }
}
