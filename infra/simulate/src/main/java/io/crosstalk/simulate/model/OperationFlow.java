package io.crosstalk.simulate.model;

import java.util.List;

/**
 * Stream of operations of one kind that a client sends through a sequence of devices. The rate
 * falls when operations take longer: the number of outstanding operations is limited (Little's
 * law), and users who wait longer make requests less often. Work that was not served may be caught
 * up later.
 */
public final class OperationFlow {
  /**
   * Kind of shared capacity that a flow uses: disks, processors or network. The rate of a processor
   * flow is in cores.
   */
  public enum Medium {
    DISK,
    CPU,
    NETWORK
  }

  private static final double DRAIN_SECONDS = 60;

  public final Medium medium;
  public final OperationProfile work;

  /** Mean rate on an ordinary day, operations a second; for a processor flow in cores. */
  public double meanRate;

  /** Largest number of outstanding operations. */
  public double limit;

  /**
   * Think time of the users, who wait between an answer and their next request, as a multiple of
   * the response time without load. Infinite when no user waits for the operations, so that their
   * rate does not depend on the response time.
   */
  public double thinkTime = Double.POSITIVE_INFINITY;

  /**
   * Highest rate at which postponed work is caught up, as a multiple of the mean rate; 0 when work
   * that was not served is lost.
   */
  public double catchUp;

  /** Flag of a job, which events switch on and off; other flows follow the daily rhythm. */
  public final boolean isJob;

  /** Current activity, 0 to 1: 1 when a job runs fully. Ordinary flows always have 1. */
  public double active;

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

  public static OperationFlow ordinary(
      Medium medium, OperationProfile work, double meanRate, double limit) {
    return new OperationFlow(medium, work, meanRate, limit, false);
  }

  public static OperationFlow job(Medium medium, OperationProfile work, double rate, double limit) {
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

  /** Rate in operations a second that results from a response time in seconds. */
  double rateAt(double seconds) {
    double asked =
        thinkTime == Double.POSITIVE_INFINITY
            ? offered
            : offered * (thinkTime + 1) * idleSeconds / (thinkTime * idleSeconds + seconds);
    return Math.min(asked, limit * active / seconds);
  }

  /** Changes the response time by some seconds, because the wait at a device has changed. */
  void delay(double change) {
    responseSeconds += change;
  }

  /**
   * Ends a step of the simulation: sets the rate and the postponed work.
   *
   * @param level requested load as a multiple of the mean
   * @param seconds length of the step
   */
  void advance(double level, double seconds) {
    rate = rateAt(responseSeconds);
    if (catchUp > 0) {
      backlog = Math.max(0, backlog + (meanRate * level * active - rate) * seconds);
    }
  }

  public List<ServiceStation> stations() {
    return route;
  }

  public double rate() {
    return rate;
  }

  double offered() {
    return offered;
  }

  double responseSeconds() {
    return responseSeconds;
  }

  /**
   * Mean time of a read including stalls of devices, seconds. The rate does not depend on stalls.
   */
  double readSecondsFelt() {
    return readSeconds + waits() + stalls();
  }

  double writeSecondsFelt() {
    return writeSeconds + waits() + stalls();
  }

  /**
   * Time of waiting for a processor, as a multiple of the time of computing; VMware calls this wait
   * ready time.
   */
  double waitFactor() {
    return waits();
  }

  /**
   * Share of packets that are lost, 0 to 0.5: because of errors, and because of full buffers when a
   * device is near saturation.
   */
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
