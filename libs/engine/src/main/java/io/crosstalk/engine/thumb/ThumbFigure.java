package io.crosstalk.engine.thumb;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * Value of a metric during a degradation, and its ordinary value; both in the unit of the metric.
 *
 * @param kind kind of the resource; null when unknown
 * @param ordinary baseline of the metric, or its value before the degradation; 0 when there is
 *     neither
 * @param reference reference of the ordinary value in words, as the end of a sentence
 */
public record ThumbFigure(
    String resource,
    @Nullable ResourceKind kind,
    Metric metric,
    double observed,
    Estimate ordinary,
    String reference) {

  /** Returns how many times worse than ordinary the value is; NaN when that is undefined. */
  double timesWorse() {
    boolean upwards = metric.worse() == Metric.Worse.UPWARDS;
    double good = upwards ? ordinary.value() : observed;
    double bad = upwards ? observed : ordinary.value();
    return good > 0 ? bad / good : Double.NaN;
  }

  Quantity observedQuantity() {
    return new Quantity(observed, metric.unit());
  }
}
