package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;

/** Finds, by bisection, the strength of a cause that produces a wanted degradation. */
final class StrengthCalibration {
  private static final int HALVINGS = 22;

  private final DataCentreDraft draft;
  private final DoubleSupplier figure;
  private final double second;

  /**
   * Creates a calibration.
   *
   * @param figure metric of the victim that is to increase
   * @param second second of the case at which the cause has its full effect
   */
  StrengthCalibration(DataCentreDraft draft, DoubleSupplier figure, double second) {
    this.draft = draft;
    this.figure = figure;
    this.second = second;
  }

  /**
   * Sets the strength so that the metric is {@code target} times its value without causes, or as
   * near to that as possible. A higher strength must increase the metric.
   *
   * @param strength sets the strength of the cause
   */
  void find(double target, double weakest, double strongest, DoubleConsumer strength) {
    double low = weakest;
    double high = strongest;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = StrictMath.sqrt(low * high);
      strength.accept(middle);
      if (worsening() > target) {
        high = middle;
      } else {
        low = middle;
      }
    }
    strength.accept(StrictMath.sqrt(low * high));
  }

  double worsening() {
    double otherwise = figure(draft.harmlessEvents());
    return figure(draft.events) / otherwise;
  }

  private double figure(List<Event> events) {
    draft.model.rest(second, events);
    return figure.getAsDouble();
  }
}
