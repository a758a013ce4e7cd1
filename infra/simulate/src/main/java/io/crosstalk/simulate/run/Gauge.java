package io.crosstalk.simulate.run;

import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.function.DoubleSupplier;

/**
 * Measured metric of one resource in the simulation.
 *
 * @param resource id of the resource
 * @param metric name of the metric
 * @param source source that measures the metric
 * @param value current value, in the metric's unit
 * @param weight weight of the current value in the mean of a sampling interval; for a latency the
 *     number of operations, since a mean latency is a mean over operations
 */
public record Gauge(
    String resource,
    String metric,
    MonitoringSource source,
    DoubleSupplier value,
    DoubleSupplier weight) {

  private static final DoubleSupplier EVENLY = () -> 1;

  public static Gauge of(
      String resource, String metric, MonitoringSource source, DoubleSupplier value) {
    return new Gauge(resource, metric, source, value, EVENLY);
  }

  public Metric definition() {
    return MetricCatalogue.of(metric);
  }

  public boolean isSameAs(Gauge other) {
    return resource.equals(other.resource) && metric.equals(other.metric);
  }

  public boolean isQuality() {
    return definition().isQuality();
  }
}
