package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/**
 * Operations of one machine that take the same way. At most {@link #window} are outstanding; those
 * that are held back come later, as long as the machine has the patience.
 */
final class Flow {
  /** Passage through a station: work of an operation, and the share of operations that pass. */
  static final class Hop {
    final Flow flow;
    final Station station;
    final double work;
    private final DoubleSupplier share;
    double part = 1;
    double delay;

    private Hop(Flow flow, Station station, double work, DoubleSupplier share) {
      this.flow = flow;
      this.station = station;
      this.work = work;
      this.share = share;
      station.hops.add(this);
    }

    private double look() {
      part = share.getAsDouble();
      delay = part * station.delay(work);
      return delay;
    }

    /** Work per second if the station's wait is longer by some seconds. */
    double load(double more) {
      return flow.rateIf(part * more) * part * work;
    }
  }

  private static final double LEAST = 1e-9;

  private final List<Hop> hops = new ArrayList<>();
  private final double fixed;
  private final double patience;

  /** Size of an operation. */
  final double megabytes;

  double window = 1e9;

  /** Share of its operations that are those of production, without load that a trouble adds. */
  double counted;

  private double demand;
  private double wanted;
  private double pending;
  double latency;
  double rate;

  /**
   * @param fixed seconds of each operation outside all stations
   * @param patience seconds for which operations are held back before they are given up
   */
  Flow(double megabytes, double fixed, double patience) {
    this.megabytes = megabytes;
    this.fixed = fixed;
    this.patience = patience;
  }

  void through(Station station, double work) {
    through(station, work, () -> 1);
  }

  void through(Station station, double work, DoubleSupplier share) {
    hops.add(new Hop(this, station, work, share));
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

  /** Rate per second if operations take longer by some seconds. */
  private double rateIf(double more) {
    double seconds = Math.max(LEAST, latency + more);
    return wanted * seconds <= window ? wanted : window / seconds;
  }

  void finish() {
    rate = rateIf(0);
    pending = Math.clamp(pending + (demand - rate) * EstateSpec.STEP, 0, patience * rate);
  }

  double mbPerSecond() {
    return rate * megabytes;
  }

  /** Seconds for which an operation is held back before it begins. */
  double held() {
    return rate < LEAST ? 0 : pending / rate;
  }

  double response() {
    return latency + held();
  }

  /** Seconds that an operation spends at one station of its way. */
  double at(Station station) {
    double sum = 0;
    for (Hop each : hops) {
      sum += each.station == station ? each.delay : 0;
    }
    return sum;
  }

  /** Operations per second that would use up a station of the way. */
  double filling(Station station) {
    Hop hop = hops.stream().filter(each -> each.station == station).findFirst().orElseThrow();
    return station.capacity / (hop.work * Math.max(0.05, hop.part));
  }

  Stream<Station> stations() {
    return hops.stream().map(each -> each.station);
  }

  /** Largest share of the stations on the way that the flow uses. */
  double largestShare() {
    double most = 0;
    for (Hop each : hops) {
      most = Math.max(most, rate * each.part * each.work / each.station.capacity);
    }
    return most;
  }
}
