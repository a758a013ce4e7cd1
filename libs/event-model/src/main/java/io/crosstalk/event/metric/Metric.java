package io.crosstalk.event.metric;

import io.crosstalk.event.Ids;

/**
 * Metric of a resource.
 *
 * @param unit as in the catalogue; empty for metrics outside it
 * @param worse the direction in which a quality metric degrades
 * @param max the largest plausible value in the unit
 */
public record Metric(String name, String unit, MetricRole role, Worse worse, double max) {
  /** The direction in which a quality metric gets worse. */
  public enum Worse {
    UPWARDS,
    DOWNWARDS
  }

  public Metric {
    Ids.check(name);
  }

  /**
   * A metric outside the catalogue. Its samples are stored and can be queried, but no diagnosis
   * uses them.
   */
  static Metric foreign(String name) {
    return new Metric(name, "", MetricRole.OTHER, Worse.UPWARDS, Double.MAX_VALUE);
  }

  /** Compares names: a name stands for one metric. */
  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof Metric that && name.equals(that.name));
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** Name in plain words: {@code net.rx.throughput} is "network receive throughput". */
  public String plainName() {
    return MetricWords.of(name);
  }

  public boolean isQuality() {
    return role == MetricRole.QUALITY;
  }

  public boolean isPressure() {
    return role == MetricRole.PRESSURE;
  }
}
