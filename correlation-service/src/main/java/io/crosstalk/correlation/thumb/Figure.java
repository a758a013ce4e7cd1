package io.crosstalk.correlation.thumb;

import io.crosstalk.event.Estimate;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;

/**
 * What was measured of a resource while it hurt, and what is ordinary for it; both in the metric's
 * unit.
 *
 * @param ordinary its own baseline, or what it was before; of value 0 when that is nothing
 */
public record Figure(
    String resource, ResourceKind kind, Metric metric, double observed, Estimate ordinary) {

  /** How many times worse than ordinary; NaN where that is no number. */
  double timesWorse() {
    boolean upwards = metric.worse() == Metric.Worse.UPWARDS;
    double good = upwards ? ordinary.value() : observed;
    double bad = upwards ? observed : ordinary.value();
    return good > 0 ? bad / good : Double.NaN;
  }

  String observedText() {
    return new Quantity(observed, metric.unit()).text();
  }

  String ordinaryText() {
    return ordinary.text();
  }
}
