package io.crosstalk.simulate.model;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;

/**
 * Simulated application, database or front end that runs on clients (virtual machines or job
 * groups). Each request uses processor time, disk accesses and network round trips of these
 * clients, which determine the response time.
 */
public final class App {
  private static final double MS = 1e3;
  private static final double RETRANSMISSION_SECONDS = 0.2;
  private static final double PER_MINUTE = 60;

  /**
   * Load that one request of the application puts on one client, that is, on one of the virtual
   * machines or job groups on which the application runs.
   *
   * @param client the virtual machine or job group
   * @param weight share of the requests that use the client, 0 to 1
   * @param cpuSeconds processor time of one request on the client
   * @param accesses disk accesses of one request
   * @param roundTrips network round trips of one request
   */
  public record RequestLoad(
      SimulatedClient client,
      double weight,
      double cpuSeconds,
      double accesses,
      double roundTrips) {

    /** Returns the same load on another client. */
    public RequestLoad on(SimulatedClient other) {
      return new RequestLoad(other, weight, cpuSeconds, accesses, roundTrips);
    }

    public double seconds() {
      return cpuSeconds * client.slowness() + accesses * client.diskMs() / MS + network();
    }

    private double network() {
      return roundTrips == 0
          ? 0
          : roundTrips * (client.rttMs() / MS + client.loss() * RETRANSMISSION_SECONDS);
    }
  }

  public final String id;
  public final ResourceKind kind;
  public final Environment environment;
  public final String team;
  public final List<RequestLoad> parts;
  private final double requestsPerSecond;
  public final double timeoutSeconds;

  /**
   * Seconds of the response time that no source measures, such as the wait for a lock or for a
   * service of another team.
   */
  public double elsewhere;

  public App(
      String id,
      ResourceKind kind,
      Environment environment,
      String team,
      List<RequestLoad> parts,
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

  public double responseMs() {
    double seconds = elsewhere;
    for (RequestLoad each : parts) {
      seconds += share(each) * each.seconds();
    }
    return MS * seconds;
  }

  /**
   * Weight of a client in the mean response time. Where requests take turns on several clients, a
   * client with more load has more weight.
   */
  private double share(RequestLoad part) {
    if (part.weight() == 1) {
      return 1;
    }
    double all = parts.stream().mapToDouble(each -> each.weight() * each.client().scale).sum();
    return part.weight() * part.client().scale / all;
  }

  public double throughput() {
    double activity = 0;
    double weights = 0;
    for (RequestLoad each : parts) {
      activity += each.weight() * each.client().activity();
      weights += each.weight();
    }
    return requestsPerSecond * activity / weights;
  }

  public double throughputOf(RequestLoad part) {
    return requestsPerSecond * part.weight() * part.client().activity();
  }

  public double timeoutsPerMinute() {
    double share = StrictMath.exp(-timeoutSeconds * MS / Math.max(1e-9, responseMs()));
    return PER_MINUTE * throughput() * share;
  }
}
