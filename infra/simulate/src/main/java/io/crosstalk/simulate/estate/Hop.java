package io.crosstalk.simulate.estate;

import java.util.function.DoubleSupplier;

/** Passage of a flow through a station. */
final class Hop {
  private final Flow flow;
  private final Station station;
  private final double work;
  private final DoubleSupplier share;
  private double part = 1;
  private double delay;

  /**
   * @param work of an operation at the station, in units of its capacity
   * @param share share of the operations that pass the station, such as those that miss a cache
   */
  Hop(Flow flow, Station station, double work, DoubleSupplier share) {
    this.flow = flow;
    this.station = station;
    this.work = work;
    this.share = share;
    station.join(this);
  }

  /** Looks at the station's state; returns the delay of a mean operation, seconds. */
  double look() {
    part = share.getAsDouble();
    delay = part * station.delay(work);
    return delay;
  }

  /** Work per second if the station's wait changes by some seconds. */
  double load(double more) {
    return flow.rateIf(part * more) * part * work;
  }

  Flow flow() {
    return flow;
  }

  Station station() {
    return station;
  }

  double part() {
    return part;
  }

  double work() {
    return work;
  }

  double delay() {
    return delay;
  }
}
