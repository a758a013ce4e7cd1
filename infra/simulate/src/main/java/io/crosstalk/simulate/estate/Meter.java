package io.crosstalk.simulate.estate;

import io.crosstalk.event.metric.MetricCatalogue;
import java.util.function.DoubleSupplier;

/**
 * Figure of a resource that a source measures.
 *
 * @param value present value, in the metric's unit
 * @param weight of the present value in a mean, such as the number of operations
 */
record Meter(
    String resource, String metric, Source source, DoubleSupplier value, DoubleSupplier weight) {
  /** Sources of samples, each with its own interval and clock. */
  enum Source {
    VMWARE,
    CONTAINERS,
    SAN,
    APPLICATION,
    IBMI,
    NETWORK
  }

  boolean isQuality() {
    return MetricCatalogue.of(metric).isQuality();
  }

  /** Returns whether it is a time, such as a latency. */
  boolean isTime() {
    return unit().equals("ms") || unit().equals("s");
  }

  String unit() {
    return MetricCatalogue.of(metric).unit();
  }

  /** Adds the present value to a mean. */
  void addTo(double[] sums, double[] weights, int index) {
    double now = Math.max(1e-9, weight.getAsDouble());
    sums[index] += now * value.getAsDouble();
    weights[index] += now;
  }
}
