package io.crosstalk.collectors.files;

import io.crosstalk.event.metric.MetricCatalogue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Summary of one metric's values in a file, for the report of a check. */
final class PreviewedMetric {
  private static final int MAX_FOR_MEDIAN = 10_000;
  private static final MathContext SHOWN = new MathContext(4);

  private final String metric;
  private final String unit;
  private final List<Double> first = new ArrayList<>();
  private int samples;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private long lastMs = Long.MIN_VALUE;
  private double last;
  private String lastResource = "";

  /**
   * Creates a metric without values.
   *
   * @param unit unit in the settings; null if it is the metric's own
   */
  PreviewedMetric(String metric, @Nullable String unit) {
    this.metric = metric;
    this.unit = unit == null ? MetricCatalogue.of(metric).unit() : unit;
  }

  void add(long timeMs, String resource, double value) {
    samples++;
    min = Math.min(min, value);
    max = Math.max(max, value);
    if (first.size() < MAX_FOR_MEDIAN) {
      first.add(value);
    }
    if (timeMs >= lastMs) {
      lastMs = timeMs;
      last = value;
      lastResource = resource;
    }
  }

  /**
   * Returns a description for people: number of samples, smallest, largest and median value, and
   * the last sample.
   */
  String describe() {
    return "%s: %d samples, %s to %s, median %s; last %s of %s at %s"
        .formatted(
            metric,
            samples,
            number(min),
            withUnit(max),
            withUnit(first.stream().sorted().skip(first.size() / 2).findFirst().orElse(last)),
            withUnit(last),
            lastResource,
            Instant.ofEpochMilli(lastMs));
  }

  private String withUnit(double value) {
    return unit.isEmpty() ? number(value) : number(value) + " " + unit;
  }

  private static String number(double value) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).round(SHOWN).stripTrailingZeros().toPlainString()
        : Double.toString(value);
  }
}
