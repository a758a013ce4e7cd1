package io.crosstalk.simulate.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Simulated device that several flows share, such as an array, a host's processors or a network
 * port: a queueing station with several servers. Each operation uses some of the device's time,
 * according to its size; the wait grows with the utilization.
 */
public final class ServiceStation {
  private static final double LIGHT = 0.5;
  private static final double SETTLED = 0.002;
  private static final int HALVINGS = 18;

  private record Visit(OperationFlow flow, double cost) {}

  public final String id;
  public final double serviceSeconds;
  final double writeServiceSeconds;
  private final double writePenalty;
  private final WaitCurve knee;
  private final List<Visit> visits = new ArrayList<>();

  /** Transfer rate of a single operation, MB/s; does not depend on the load. */
  private final double streamMbPerSecond;

  private double operationsPerSecond;
  private double mbPerSecond;

  /** Remaining share of the capacity, 0 to 1; 1 for a healthy device. */
  public double capacity = 1;

  /** Factor on the service time of an operation; 1 for a healthy device. */
  public double stretch = 1;

  /** Share of packets that are lost because of errors, 0 to 1. */
  public double loss;

  /**
   * Duration of a short stall, seconds, which is added to the latency of every operation and does
   * not change the load.
   */
  public double stallSeconds;

  private double y;
  private double meanCost = 1e-4;
  private double waitSeconds;

  /**
   * Utilization that the last call of {@link #load} has calculated, before division by the
   * remaining capacity.
   */
  private double lastLoad;

  private double loadOperations;

  /**
   * Creates a healthy device without load.
   *
   * @param servers number of operations that are processed at the same time
   * @param serviceSeconds service time of a read of size 0
   * @param writeServiceSeconds service time of a write of size 0
   * @param operationsPerSecond capacity for operations of size 0
   * @param mbPerSecond capacity for very large operations; infinite when size does not matter
   * @param streamMbPerSecond transfer rate of a single operation
   * @param writePenalty device time of a write, as a multiple of a read of the same size
   */
  public ServiceStation(
      String id,
      double servers,
      double serviceSeconds,
      double writeServiceSeconds,
      double operationsPerSecond,
      double mbPerSecond,
      double streamMbPerSecond,
      double writePenalty) {
    this.id = id;
    this.knee = new WaitCurve(servers);
    this.serviceSeconds = serviceSeconds;
    this.writeServiceSeconds = writeServiceSeconds;
    this.operationsPerSecond = operationsPerSecond;
    this.mbPerSecond = mbPerSecond;
    this.streamMbPerSecond = streamMbPerSecond;
    this.writePenalty = writePenalty;
  }

  /** Multiplies the capacity of the device permanently by a factor. */
  public void enlarge(double factor) {
    operationsPerSecond *= factor;
    mbPerSecond *= factor;
  }

  public double capacityOperations() {
    return operationsPerSecond;
  }

  void neutral() {
    capacity = 1;
    stretch = 1;
    loss = 0;
    stallSeconds = 0;
  }

  void forget() {
    neutral();
    y = 0;
    waitSeconds = 0;
    visits.clear();
  }

  void unbind() {
    visits.clear();
  }

  void bind(OperationFlow flow) {
    visits.add(new Visit(flow, cost(flow.work)));
  }

  /** Device time of one operation, as seconds of the whole capacity. */
  public double cost(OperationProfile work) {
    double read = 1 / operationsPerSecond + work.readMb() / mbPerSecond;
    double write = 1 / operationsPerSecond + work.writeMb() / mbPerSecond;
    return work.readShare() * read + work.writeShare() * writePenalty * write;
  }

  /** Utilization of the device when all flows have their mean rates. */
  public double ordinaryLoad() {
    return visits.stream().mapToDouble(each -> each.cost() * each.flow().meanRate).sum();
  }

  double readSeconds(OperationProfile work) {
    return serviceSeconds * stretch + work.readMb() / streamMbPerSecond;
  }

  double writeSeconds(OperationProfile work) {
    return writeServiceSeconds * stretch + work.writeMb() / streamMbPerSecond;
  }

  public double waitSeconds() {
    return waitSeconds;
  }

  /** Mean latency of an operation at this device, seconds, with wait and stalls. */
  public double latencySeconds() {
    double operations = 0;
    double seconds = 0;
    for (Visit each : visits) {
      OperationProfile work = each.flow().work;
      double rate = each.flow().rate();
      operations += rate;
      seconds +=
          rate * (work.readShare() * readSeconds(work) + work.writeShare() * writeSeconds(work));
    }
    double service = operations > 0 ? seconds / operations : serviceSeconds * stretch;
    return service + waitSeconds + stallSeconds;
  }

  public double operations() {
    return visits.stream().mapToDouble(each -> each.flow().rate()).sum();
  }

  public double readMb() {
    return visits.stream()
        .map(Visit::flow)
        .mapToDouble(each -> each.rate() * each.work.readShare() * each.work.readMb())
        .sum();
  }

  public double writeMb() {
    return visits.stream()
        .map(Visit::flow)
        .mapToDouble(each -> each.rate() * each.work.writeShare() * each.work.writeMb())
        .sum();
  }

  /** Mean number of outstanding operations of the flows through this device, by Little's law. */
  public double outstanding() {
    return visits.stream()
        .mapToDouble(each -> each.flow().rate() * each.flow().responseSeconds())
        .sum();
  }

  public List<OperationFlow> flows() {
    return visits.stream().map(Visit::flow).toList();
  }

  public double utilization() {
    return WaitCurve.utilization(y);
  }

  /**
   * Finds the equilibrium of the device: the wait at which the flows have just the rates that cause
   * this wait.
   *
   * @return whether the wait has changed noticeably
   */
  boolean settle() {
    double load = load(waitSeconds);
    y = load < LIGHT && y < 1 ? WaitCurve.headroom(load) : balance();
    double wait = waitAt(y);
    double change = wait - waitSeconds;
    waitSeconds = wait;
    visits.forEach(each -> each.flow().delay(change));
    meanCost = loadOperations > 0 ? lastLoad / loadOperations : meanCost;
    return Math.abs(change) > SETTLED * (serviceSeconds + wait);
  }

  private double balance() {
    double low = 0;
    double high = WaitCurve.MOST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (load(waitAt(middle)) > WaitCurve.utilization(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private double waitAt(double headroom) {
    return meanCost / capacity * knee.wait(headroom);
  }

  private double load(double wait) {
    lastLoad = 0;
    loadOperations = 0;
    for (Visit each : visits) {
      OperationFlow flow = each.flow();
      double rate = flow.rateAt(flow.responseSeconds() - waitSeconds + wait);
      lastLoad += each.cost() * rate;
      loadOperations += rate;
    }
    return lastLoad / capacity;
  }
}
