package io.crosstalk.simulate.datacentre;

import java.util.List;

/**
 * Stream of operations of one client along its route. The number of outstanding operations is
 * limited (Little's law then bounds the rate), and people who wait longer ask less often. Work that
 * was not served may be postponed.
 */
final class OperationFlow {
  /** Kind of shared capacity: disks, processors or wires. Processor time is counted in cores. */
  enum Medium {
    DISK,
    CPU,
    NETWORK
  }

  private static final double DRAIN_SECONDS = 60;

  final Medium medium;
  final OperationProfile work;

  /** Operations a second on an ordinary day; cores of a processor flow. */
  double meanRate;

  /** Upper bound of outstanding operations. */
  double limit;

  /** Think time as a multiple of the idle response; infinite where no person waits. */
  double patience = Double.POSITIVE_INFINITY;

  /** Rate at which postponed work is done, as a multiple of the mean rate; 0 when it is lost. */
  double catchUp;

  /**
   * Flag whether the flow is a job that is switched on and off; other flows follow the daily
   * rhythm.
   */
  final boolean isJob;

  /** Activity of a job, 1 when it runs fully; ordinary flows always have 1. */
  double active;

  private List<ServiceStation> route = List.of();
  private double offered;
  private double rate;
  private double backlog;
  private double readSeconds;
  private double writeSeconds;
  private double idleSeconds;
  private double responseSeconds;

  private OperationFlow(
      Medium medium, OperationProfile work, double meanRate, double limit, boolean isJob) {
    this.medium = medium;
    this.work = work;
    this.meanRate = meanRate;
    this.limit = limit;
    this.isJob = isJob;
    neutral();
  }

  static OperationFlow ordinary(
      Medium medium, OperationProfile work, double meanRate, double limit) {
    return new OperationFlow(medium, work, meanRate, limit, false);
  }

  static OperationFlow job(Medium medium, OperationProfile work, double rate, double limit) {
    return new OperationFlow(medium, work, rate, limit, true);
  }

  void neutral() {
    active = isJob ? 0 : 1;
  }

  void forget() {
    backlog = 0;
    rate = 0;
  }

  void route(List<ServiceStation> stations) {
    route = stations;
    stations.forEach(each -> each.bind(this));
  }

  /**
   * Sets the load of this step.
   *
   * @param level requested load as a multiple of the mean
   */
  void offer(double level) {
    double fresh = meanRate * level * active;
    offered = fresh + Math.min(backlog / DRAIN_SECONDS, catchUp * meanRate);
    readSeconds = 0;
    writeSeconds = 0;
    for (ServiceStation each : route) {
      readSeconds += each.readSeconds(work);
      writeSeconds += each.writeSeconds(work);
    }
    idleSeconds =
        medium == Medium.CPU
            ? 1
            : work.readShare() * readSeconds + work.writeShare() * writeSeconds;
    responseSeconds = idleSeconds + waits();
  }

  /** Operations a second if each had this response time in seconds. */
  double rateAt(double seconds) {
    double asked =
        patience == Double.POSITIVE_INFINITY
            ? offered
            : offered * (patience + 1) * idleSeconds / (patience * idleSeconds + seconds);
    return Math.min(asked, limit * active / seconds);
  }

  /** Adds seconds to the response time of the route. */
  void delay(double change) {
    responseSeconds += change;
  }

  /** Ends a step of {@code seconds}. */
  void advance(double level, double seconds) {
    rate = rateAt(responseSeconds);
    if (catchUp > 0) {
      backlog = Math.max(0, backlog + (meanRate * level * active - rate) * seconds);
    }
  }

  List<ServiceStation> stations() {
    return route;
  }

  double rate() {
    return rate;
  }

  double offered() {
    return offered;
  }

  double responseSeconds() {
    return responseSeconds;
  }

  /** Mean read time including stalls, in seconds; the load does not react to stalls. */
  double readSecondsFelt() {
    return readSeconds + waits() + stalls();
  }

  double writeSecondsFelt() {
    return writeSeconds + waits() + stalls();
  }

  /** Waiting time for a processor as a multiple of the work done; VMware calls it ready time. */
  double waitFactor() {
    return waits();
  }

  /** Share of packets that are lost: from errors, and from full buffers near saturation. */
  double loss() {
    double sum = 0;
    for (ServiceStation each : route) {
      double full = Math.max(0, (each.utilization() - 0.9) / 0.1);
      sum += each.loss + 0.03 * full * full;
    }
    return Math.min(0.5, sum);
  }

  private double waits() {
    double sum = 0;
    for (ServiceStation each : route) {
      sum += each.waitSeconds();
    }
    return sum;
  }

  private double stalls() {
    double sum = 0;
    for (ServiceStation each : route) {
      sum += each.stallSeconds;
    }
    return sum;
  }
}
