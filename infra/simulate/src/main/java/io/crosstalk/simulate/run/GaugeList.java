package io.crosstalk.simulate.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Builder of a list of gauges that one source measures. */
public final class GaugeList {
  private final MonitoringSource source;
  private final List<Gauge> gauges = new ArrayList<>();

  public GaugeList(MonitoringSource source) {
    this.source = source;
  }

  public void put(String resource, String metric, DoubleSupplier value) {
    gauges.add(Gauge.of(resource, metric, source, value));
  }

  /** Adds a gauge whose samples are means over operations, such as a latency. */
  public void mean(
      String resource, String metric, DoubleSupplier value, DoubleSupplier operations) {
    gauges.add(new Gauge(resource, metric, source, value, operations));
  }

  public List<Gauge> list() {
    return gauges;
  }
}
