package io.crosstalk.collectors.open.series;

import org.jspecify.annotations.Nullable;

/**
 * Series as its sender names it.
 *
 * @param unit unit in the sender's spelling; empty when it is not stated
 * @param labels labels of the series itself
 * @param resource labels of the measured resource, if the sender sends them separately
 */
public record ForeignSeries(
    String name, String unit, SeriesKind kind, Labels labels, Labels resource) {

  /** Value of a label of the series or of its resource; null when neither has it. */
  public @Nullable String label(String label) {
    String value = labels.get(label);
    return value == null ? resource.get(label) : value;
  }

  /** Description of the series for log messages and errors. */
  public String describe() {
    String all = labels + (resource.equals(Labels.NONE) ? "" : ";" + resource);
    return name + "{" + all + "}";
  }
}
