package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import java.util.List;

/**
 * An application, a database or a front end on top of clients. A request takes its share of
 * processor time, of disk accesses and of round trips on each of them.
 */
final class App {
  private static final double MS = 1e3;
  private static final double RETRANSMISSION_SECONDS = 0.2;
  private static final double PER_MINUTE = 60;

  /**
   * What one request needs of a client.
   *
   * @param weight share of the requests that go there
   */
  record Part(Client client, double weight, double cpuSeconds, double accesses, double roundTrips) {

    /** The same of another client. */
    Part on(Client other) {
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

  /** Seconds spent where nobody measures: a lock, somebody else's service. */
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

  /** Where clients take turns, the busy one's answers count more. */
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
