package io.crosstalk.ingest.source.open.series;

import org.jspecify.annotations.Nullable;

/**
 * A series as its sender names it.
 *
 * @param unit as the sender spells it; empty when it does not say
 * @param labels of the series itself
 * @param resource of what it was measured on, where the sender tells them apart
 */
public record ForeignSeries(
    String name, String unit, SeriesKind kind, Labels labels, Labels resource) {

  /** The value of a label of the series or of its resource; null when neither has it. */
  public @Nullable String label(String label) {
    String value = labels.get(label);
    return value == null ? resource.get(label) : value;
  }

  /** For people. */
  public String describe() {
    String all = labels + (resource.equals(Labels.NONE) ? "" : ";" + resource);
    return name + "{" + all + "}";
  }
}
