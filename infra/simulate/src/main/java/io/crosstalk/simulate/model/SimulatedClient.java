package io.crosstalk.simulate.model;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Simulated user of shared devices: a virtual machine, or a job group of an LPAR. Its load consists
 * of operation flows.
 */
public final class SimulatedClient {
  private static final double PERCENT = 100;
  private static final double MS = 1e3;
  private static final double THREADS_PER_PROCESSOR = 30;
  private static final double FLOOR_LOSS = 0.0003;

  public final String id;
  public final ResourceKind kind;
  public final Environment environment;
  public final String team;
  public int processors;
  public final SimulatedStore store;
  public final int adapter;

  /** Random variation of the load. Front ends behind a load balancer have a smaller variation. */
  public LoadVariation mood;

  final double rhythm;
  public final ClientSite home;

  private WaitCurve ownProcessors;
  private final ClientTotals figures = new ClientTotals();
  private final List<OperationFlow> flows = new ArrayList<>();

  /**
   * Devices in front of the datastore that only this client uses, such as a virtual disk with a
   * limit.
   */
  public final List<ServiceStation> privateStations = new ArrayList<>();

  /** Shared network devices behind the port, such as a link or a firewall. */
  public final List<ServiceStation> links = new ArrayList<>();

  public ClientSite place;
  private ClientSite routed;

  /** Factor on the ordinary load of all flows. */
  public double scale = 1;

  /** Returns whether the client has no more than its mean load, and no jobs. */
  private boolean ordinary;

  public SimulatedClient(
      String id,
      ResourceKind kind,
      Environment environment,
      String team,
      int processors,
      ClientSite home,
      int adapter,
      SimulatedStore store,
      LoadVariation mood,
      double rhythm) {
    this.id = id;
    this.kind = kind;
    this.environment = environment;
    this.team = team;
    this.processors = processors;
    this.home = home;
    this.place = home;
    this.routed = home;
    this.adapter = adapter;
    this.store = store;
    this.mood = mood;
    this.rhythm = rhythm;
    this.ownProcessors = new WaitCurve(processors);
  }

  /** Changes the number of virtual processors. */
  public void grow(int more) {
    processors = more;
    ownProcessors = new WaitCurve(more);
  }

  public boolean isProduction() {
    return environment == Environment.PRODUCTION;
  }

  /** Adds a flow of operations: ordinary load, or a job that events switch on. */
  public void add(OperationFlow flow) {
    flows.add(flow);
  }

  public List<OperationFlow> flows() {
    return flows;
  }

  /** Flow of the ordinary load on a medium. */
  public OperationFlow ordinary(Medium medium) {
    for (OperationFlow each : flows) {
      if (each.medium == medium) {
        return each;
      }
    }
    throw new IllegalStateException(id + " has no flow of " + medium);
  }

  public boolean has(Medium medium) {
    for (OperationFlow each : flows) {
      if (each.medium == medium) {
        return true;
      }
    }
    return false;
  }

  void neutral() {
    scale = 1;
    ordinary = false;
    place = home;
    flows.forEach(OperationFlow::neutral);
  }

  /** Takes away jobs and whatever load exceeds the mean, until {@link #neutral()}. */
  public void restrictToOrdinaryLoad() {
    ordinary = true;
    flows.stream().filter(each -> each.isJob).forEach(OperationFlow::neutral);
  }

  /** Ordinary load as a multiple of its mean, without the rhythm of the day. */
  double level(double second) {
    double level = scale * mood.level(second);
    return ordinary ? Math.min(1, level) : level;
  }

  /**
   * Returns whether the client was moved to another host, but the routes of its flows still pass
   * through the former host.
   */
  boolean hasMoved() {
    return !routed.id().equals(place.id());
  }

  void route() {
    routed = place;
    flows.forEach(each -> each.route(routeOf(each.medium)));
  }

  private List<ServiceStation> routeOf(Medium medium) {
    var route = new ArrayList<ServiceStation>();
    switch (medium) {
      case CPU -> route.add(place.cpu());
      case NETWORK -> {
        route.addAll(place.ports());
        route.addAll(links);
      }
      case DISK -> {
        route.addAll(privateStations);
        if (!place.adapters().isEmpty()) {
          route.add(place.adapters().get(adapter % place.adapters().size()));
        }
        route.add(store.front());
        route.addAll(store.behind());
      }
    }
    return route;
  }

  /** Ports and links on the client's path to the network. */
  public Stream<ServiceStation> wires() {
    return Stream.concat(home.ports().stream(), links.stream());
  }

  /** Ends a step and records the values of the flows. */
  void observe() {
    figures.take(flows);
  }

  public ClientTotals figures() {
    return figures;
  }

  public double diskMs() {
    return figures.diskMs();
  }

  public double rttMs() {
    return MS * ordinary(Medium.NETWORK).readSecondsFelt();
  }

  public double retransmitPercent() {
    return PERCENT * (FLOOR_LOSS + loss());
  }

  public double loss() {
    return has(Medium.NETWORK) ? ordinary(Medium.NETWORK).loss() : 0;
  }

  public double cpuPercent() {
    return Math.min(PERCENT, PERCENT * figures.cores / processors);
  }

  /** Mean share of time in which a virtual processor is ready to run but does not run, percent. */
  public double readyPercent() {
    double waiting = figures.cores * ordinary(Medium.CPU).waitFactor();
    return Math.min(PERCENT, PERCENT * waiting / processors);
  }

  /**
   * Processing time of a request as a multiple of the time without waits. The waits are those for
   * the host's processors and in the queue of the client's own processors.
   */
  public double slowness() {
    double stretched = 1 + ordinary(Medium.CPU).waitFactor();
    double asked = ordinary(Medium.CPU).offered() * stretched / processors;
    double queue = ownProcessors.wait(WaitCurve.headroom(Math.min(asked, 1))) / processors;
    return stretched * (1 + Math.min(queue, THREADS_PER_PROCESSOR));
  }

  /** Rate of disk operations as a multiple of the ordinary rate. */
  public double activity() {
    OperationFlow disk = ordinary(Medium.DISK);
    return disk.rate() / disk.meanRate;
  }
}
