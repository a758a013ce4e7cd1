package io.crosstalk.testkit.datacentre;

import java.util.ArrayList;
import java.util.List;

/**
 * A device that flows share. It can do so many operations and so many MB in a second, or a mixture;
 * an operation costs station time, and the busier the station the longer one waits.
 */
final class Station {
  private static final double LIGHT = 0.5;
  private static final double SETTLED = 0.002;
  private static final int HALVINGS = 18;

  private record Visit(Flow flow, double cost) {}

  final String id;
  final double serviceSeconds;
  final double writeServiceSeconds;
  private final double writePenalty;
  private final Knee knee;
  private final List<Visit> visits = new ArrayList<>();

  /** How fast one operation's data move: a matter of technology, not of how many share it. */
  private final double streamMbPerSecond;

  private double operationsPerSecond;
  private double mbPerSecond;

  /** What is left of the capacity: 1 when healthy. */
  double capacity = 1;

  /** Factor on the time that an operation takes in the idle station. */
  double stretch = 1;

  /** Share of packets that are lost for reasons other than load. */
  double loss;

  /** A short stall, felt by whoever passes; never changes the load. */
  double stallSeconds;

  private double y;
  private double meanCost = 1e-4;
  private double waitSeconds;

  /** What the last trial came to: station seconds a second, and operations. */
  private double lastLoad;

  private double loadOperations;

  /**
   * @param servers how many operations it works on at once
   * @param operationsPerSecond of size 0
   * @param mbPerSecond of very large operations; infinite where size does not matter
   * @param streamMbPerSecond of a single operation
   * @param writePenalty what a write costs, in reads
   */
  Station(
      String id,
      double servers,
      double serviceSeconds,
      double writeServiceSeconds,
      double operationsPerSecond,
      double mbPerSecond,
      double streamMbPerSecond,
      double writePenalty) {
    this.id = id;
    this.knee = new Knee(servers);
    this.serviceSeconds = serviceSeconds;
    this.writeServiceSeconds = writeServiceSeconds;
    this.operationsPerSecond = operationsPerSecond;
    this.mbPerSecond = mbPerSecond;
    this.streamMbPerSecond = streamMbPerSecond;
    this.writePenalty = writePenalty;
  }

  /** Makes it larger or smaller for good. */
  void enlarge(double factor) {
    operationsPerSecond *= factor;
    mbPerSecond *= factor;
  }

  double capacityOperations() {
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

  void bind(Flow flow) {
    visits.add(new Visit(flow, cost(flow.work)));
  }

  /** Station seconds for one operation. */
  double cost(Work work) {
    double read = 1 / operationsPerSecond + work.readMb() / mbPerSecond;
    double write = 1 / operationsPerSecond + work.writeMb() / mbPerSecond;
    return work.readShare() * read + work.writeShare() * writePenalty * write;
  }

  /** The share of the station that the flows would take at these rates if nobody waited. */
  double ordinaryLoad() {
    return visits.stream().mapToDouble(each -> each.cost() * each.flow().meanRate).sum();
  }

  double readSeconds(Work work) {
    return serviceSeconds * stretch + work.readMb() / streamMbPerSecond;
  }

  double writeSeconds(Work work) {
    return writeServiceSeconds * stretch + work.writeMb() / streamMbPerSecond;
  }

  double waitSeconds() {
    return waitSeconds;
  }

  /** The mean time that an operation spends here, stalls included. */
  double latencySeconds() {
    double operations = 0;
    double seconds = 0;
    for (Visit each : visits) {
      Work work = each.flow().work;
      double rate = each.flow().rate();
      operations += rate;
      seconds +=
          rate * (work.readShare() * readSeconds(work) + work.writeShare() * writeSeconds(work));
    }
    double service = operations > 0 ? seconds / operations : serviceSeconds * stretch;
    return service + waitSeconds + stallSeconds;
  }

  double operations() {
    return visits.stream().mapToDouble(each -> each.flow().rate()).sum();
  }

  double readMb() {
    return visits.stream()
        .map(Visit::flow)
        .mapToDouble(each -> each.rate() * each.work.readShare() * each.work.readMb())
        .sum();
  }

  double writeMb() {
    return visits.stream()
        .map(Visit::flow)
        .mapToDouble(each -> each.rate() * each.work.writeShare() * each.work.writeMb())
        .sum();
  }

  /** Operations that have passed here and are not answered yet, by Little's law. */
  double outstanding() {
    return visits.stream()
        .mapToDouble(each -> each.flow().rate() * each.flow().responseSeconds())
        .sum();
  }

  List<Flow> flows() {
    return visits.stream().map(Visit::flow).toList();
  }

  double utilization() {
    return Knee.utilization(y);
  }

  /**
   * Finds the wait at which all who come agree to come as often as they then do.
   *
   * @return whether that is a different one than before
   */
  boolean settle() {
    double load = load(waitSeconds);
    y = load < LIGHT && y < 1 ? Knee.headroom(load) : balance();
    double wait = waitAt(y);
    double change = wait - waitSeconds;
    waitSeconds = wait;
    visits.forEach(each -> each.flow().delay(change));
    meanCost = loadOperations > 0 ? lastLoad / loadOperations : meanCost;
    return Math.abs(change) > SETTLED * (serviceSeconds + wait);
  }

  private double balance() {
    double low = 0;
    double high = Knee.MOST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (load(waitAt(middle)) > Knee.utilization(middle)) {
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
      Flow flow = each.flow();
      double rate = flow.rateAt(flow.responseSeconds() - waitSeconds + wait);
      lastLoad += each.cost() * rate;
      loadOperations += rate;
    }
    return lastLoad / capacity;
  }
}
