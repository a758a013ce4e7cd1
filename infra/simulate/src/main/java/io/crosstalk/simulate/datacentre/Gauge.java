package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.function.DoubleSupplier;

/**
 * SimulatedMeasurement metric of one resource.
 *
 * @param value current value, in the metric's unit
 * @param weight weight of the current value in the mean of an interval: a mean latency is one over
 *     operations
 */
record Gauge(
    String resource,
    String metric,
    MonitoringSource source,
    DoubleSupplier value,
    DoubleSupplier weight) {

  private static final DoubleSupplier EVENLY = () -> 1;

  static Gauge of(String resource, String metric, MonitoringSource source, DoubleSupplier value) {
    return new Gauge(resource, metric, source, value, EVENLY);
  }

  Metric definition() {
    return MetricCatalogue.of(metric);
  }

  boolean isSameAs(Gauge other) {
    return resource.equals(other.resource) && metric.equals(other.metric);
  }

  boolean isQuality() {
    return definition().isQuality();
  }
}
