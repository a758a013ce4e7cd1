package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import java.util.List;

/**
 * Application, database or front end on top of clients. A request uses its share of processor time,
 * disk accesses and round trips on each client.
 */
final class App {
  private static final double MS = 1e3;
  private static final double RETRANSMISSION_SECONDS = 0.2;
  private static final double PER_MINUTE = 60;

  /**
   * Load of one request on one client.
   *
   * @param weight share of the requests that use the client
   */
  record Part(
      SimulatedClient client,
      double weight,
      double cpuSeconds,
      double accesses,
      double roundTrips) {

    /** The same load on another client. */
    Part on(SimulatedClient other) {
      return new Part(other, weight, cpuSeconds, accesses, roundTrips);
    }

    double seconds() {
      return cpuSeconds * client.slowness() + accesses * client.diskMs() / MS + network();
    }

    private double network() {
      return roundTrips == 0
          ? 0
          : roundTrips * (client.rttMs() / MS + client.loss() * RETRANSMISSION_SECONDS);
    }
  }

  final String id;
  final ResourceKind kind;
  final Environment environment;
  final String team;
  final List<Part> parts;
  private final double requestsPerSecond;
  final double timeoutSeconds;

  /** Seconds spent where no source measures, such as a lock or a service of another team. */
  double elsewhere;

  App(
      String id,
      ResourceKind kind,
      Environment environment,
      String team,
      List<Part> parts,
      double requestsPerSecond,
      double timeoutSeconds) {
    this.id = id;
    this.kind = kind;
    this.environment = environment;
    this.team = team;
    this.parts = List.copyOf(parts);
    this.requestsPerSecond = requestsPerSecond;
    this.timeoutSeconds = timeoutSeconds;
  }

  void neutral() {
    elsewhere = 0;
  }

  double responseMs() {
    double seconds = elsewhere;
    for (Part each : parts) {
      seconds += share(each) * each.seconds();
    }
    return MS * seconds;
  }

  /** Weight of a client. Where clients take turns, the replies of a busy client count more. */
  private double share(Part part) {
    if (part.weight() == 1) {
      return 1;
    }
    double all = parts.stream().mapToDouble(each -> each.weight() * each.client().scale).sum();
    return part.weight() * part.client().scale / all;
  }

  double throughput() {
    double activity = 0;
    double weights = 0;
    for (Part each : parts) {
      activity += each.weight() * each.client().activity();
      weights += each.weight();
    }
    return requestsPerSecond * activity / weights;
  }

  double throughputOf(Part part) {
    return requestsPerSecond * part.weight() * part.client().activity();
  }

  double timeoutsPerMinute() {
    double share = StrictMath.exp(-timeoutSeconds * MS / Math.max(1e-9, responseMs()));
    return PER_MINUTE * throughput() * share;
  }
}
