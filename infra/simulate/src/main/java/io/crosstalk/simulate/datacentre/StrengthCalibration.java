package io.crosstalk.simulate.datacentre;

import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;

/** Finds the strength of a cause that produces the wanted degradation. */
final class StrengthCalibration {
  private static final int HALVINGS = 22;

  private final DataCentreDraft draft;
  private final DoubleSupplier figure;
  private final double second;

  /**
   * @param figure metric that is to get worse, upwards
   * @param second at which the cause acts fully
   */
  StrengthCalibration(DataCentreDraft draft, DoubleSupplier figure, double second) {
    this.draft = draft;
    this.figure = figure;
    this.second = second;
  }

  /**
   * Sets the strength so that the figure is {@code target} times its value without causes, or as
   * near to it as possible. A higher strength must make the figure worse.
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
