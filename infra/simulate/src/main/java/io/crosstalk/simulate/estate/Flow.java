package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Operations of one machine that take the same way. At most {@link #window} are outstanding; those
 * that are held back come later, as long as the machine has the patience.
 */
final class Flow {
  private static final double LEAST = 1e-9;

  private final List<Hop> hops = new ArrayList<>();
  private final double fixed;
  private final double patience;

  /** Size of an operation. */
  final double megabytes;

  double window = 1e9;
  private double demand;
  private double wanted;
  private double pending;
  private double latency;
  private double rate;
  private boolean observed;

  /**
   * @param fixed seconds of each operation outside all stations
   * @param patience seconds for which operations are held back before they are given up
   */
  Flow(double megabytes, double fixed, double patience) {
    this.megabytes = megabytes;
    this.fixed = fixed;
    this.patience = patience;
  }

  Flow through(Station station, double work) {
    return through(station, work, () -> 1);
  }

  Flow through(Station station, double work, DoubleSupplier share) {
    hops.add(new Hop(this, station, work, share));
    return this;
  }

  /** Counts the delays of this flow as those of production. */
  void observe(boolean counts) {
    observed = counts;
  }

  boolean isObserved() {
    return observed;
  }

  /** Begins a step. */
  void offer(double operations) {
    demand = operations;
    wanted = demand + pending / EstateSpec.STEP;
    latency = fixed;
    for (Hop each : hops) {
      latency += each.look();
    }
  }

  /** Rate per second if operations take some seconds more or less. */
  double rateIf(double more) {
    return Math.min(wanted, window / Math.max(LEAST, latency + more));
  }

  void wait(double more) {
    latency += more;
  }

  void finish() {
    rate = rateIf(0);
    pending = Math.clamp(pending + (demand - rate) * EstateSpec.STEP, 0, patience * rate);
  }

  double rate() {
    return rate;
  }

  double mbPerSecond() {
    return rate * megabytes;
  }

  /** Seconds of an operation that has begun. */
  double latency() {
    return latency;
  }

  /** Seconds for which an operation is held back before it begins. */
  double held() {
    return rate < LEAST ? 0 : pending / rate;
  }

  double response() {
    return latency + held();
  }

  /** Seconds that an operation spends at one station of its way; 0 if it does not pass it. */
  double at(Station station) {
    double sum = 0;
    for (Hop each : hops) {
      sum += each.station() == station ? each.delay() : 0;
    }
    return sum;
  }

  /** Operations per second that would use up a station of the way. */
  double filling(Station station) {
    for (Hop each : hops) {
      if (each.station() == station) {
        return station.capacity / (each.work() * Math.max(0.05, each.part()));
      }
    }
    throw new IllegalArgumentException("not on the way: " + station.id);
  }

  boolean passes(Station station) {
    return hops.stream().anyMatch(each -> each.station() == station);
  }

  List<Station> stations() {
    return hops.stream().map(Hop::station).toList();
  }

  /** Largest share of the stations on the way that the flow uses. */
  double largestShare() {
    double most = 0;
    for (Hop each : hops) {
      most = Math.max(most, rate * each.part() * each.work() / each.station().capacity);
    }
    return most;
  }
}
