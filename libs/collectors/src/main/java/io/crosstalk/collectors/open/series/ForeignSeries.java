package io.crosstalk.collectors.open.series;

import org.jspecify.annotations.Nullable;

/**
 * Series with the name, unit and labels that its sender (OpenTelemetry, Prometheus) gives it,
 * before it is mapped to a metric.
 *
 * @param name name as sent
 * @param unit unit in the sender's spelling; empty when the unit is not stated
 * @param kind gauge or counter, as the sender states it
 * @param labels labels of the series itself
 * @param resource labels of the measured resource, if the sender sends them separately
 */
public record ForeignSeries(
    String name, String unit, SeriesKind kind, Labels labels, Labels resource) {

  /**
   * Returns the value of a label of the series or of its resource; null when neither has the label.
   */
  public @Nullable String label(String label) {
    String value = labels.get(label);
    return value == null ? resource.get(label) : value;
  }

  /** Returns the series without a label, which the series or its resource may have. */
  ForeignSeries without(String label) {
    return new ForeignSeries(name, unit, kind, labels.without(label), resource.without(label));
  }

  /** Returns a description of the series for log messages and errors. */
  public String describe() {
    String all = labels + (resource.equals(Labels.NONE) ? "" : ";" + resource);
    return name + "{" + all + "}";
  }
}
