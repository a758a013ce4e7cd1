package io.crosstalk.engine.history;

/** A series of one world: its resource's id and its metric's name. */
public record SeriesName(String resource, String metric) implements Comparable<SeriesName> {
  @Override
  public int compareTo(SeriesName other) {
    int byResource = resource.compareTo(other.resource);
    return byResource != 0 ? byResource : metric.compareTo(other.metric);
  }
}
