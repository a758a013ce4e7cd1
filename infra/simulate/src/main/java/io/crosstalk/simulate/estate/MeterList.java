package io.crosstalk.simulate.estate;

import java.util.List;
import java.util.function.DoubleSupplier;

/** Builder of the meters of one source. */
final class MeterList {
  private final Meter.Source source;
  private final List<Meter> meters;

  MeterList(Meter.Source source, List<Meter> meters) {
    this.source = source;
    this.meters = meters;
  }

  void put(boolean measured, String resource, String metric, DoubleSupplier value) {
    put(measured, resource, metric, value, () -> 1);
  }

  /** Adds a meter whose samples are means over operations. */
  void put(
      boolean measured,
      String resource,
      String metric,
      DoubleSupplier value,
      DoubleSupplier operations) {
    if (measured) {
      meters.add(new Meter(resource, metric, source, value, operations));
    }
  }
}
