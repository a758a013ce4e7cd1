package io.crosstalk.collectors.normalize;

import io.crosstalk.event.metric.MetricCatalogue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Range in which the median of a latency lies, by which a wrong unit is detected. */
public final class UsualLatency {
  /**
   * Lower bound of a plausible median latency in milliseconds: a tenth of the latency of the
   * fastest flash storage.
   */
  private static final double LEAST_MS = 0.005;

  private static final double MOST_MS = 2_000;

  private static final Map<String, Double> TO_MS = new LinkedHashMap<>();

  static {
    TO_MS.put("ms", 1.0);
    TO_MS.put("us", 1e-3);
    TO_MS.put("s", 1e3);
    TO_MS.put("ns", 1e-6);
  }

  private UsualLatency() {}

  /** Returns whether a metric is a latency that is judged. */
  public static boolean isOf(String metric) {
    return metric.contains("latency") && MetricCatalogue.of(metric).unit().equals("ms");
  }

  /** Returns the number of milliseconds in a unit; empty for a unit in which nothing is judged. */
  public static Optional<Double> factor(String unit) {
    return Optional.ofNullable(TO_MS.get(unit));
  }

  /** Returns whether a median in milliseconds is plausible. */
  public static boolean isPlausible(double ms) {
    return ms >= LEAST_MS && ms <= MOST_MS;
  }

  /** Returns the unit in which a median is plausible, if it is not in its own unit. */
  public static Optional<String> better(double median, String unit) {
    double ms = factor(unit).map(factor -> median * factor).orElse(Double.NaN);
    return Double.isNaN(ms) || isPlausible(ms)
        ? Optional.empty()
        : TO_MS.entrySet().stream()
            .filter(other -> isPlausible(median * other.getValue()))
            .map(Map.Entry::getKey)
            .findFirst();
  }
}
