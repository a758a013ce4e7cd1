package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.testkit.datacentre.Flow.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Who works on shared devices: a virtual machine, or a group of jobs of a partition. */
final class Client {
  private static final double PERCENT = 100;
  private static final double MS = 1e3;
  private static final double THREADS_PER_PROCESSOR = 30;
  private static final double FLOOR_LOSS = 0.0003;

  final String id;
  final ResourceKind kind;
  final Environment environment;
  final String team;
  int processors;
  final Store store;
  final int adapter;

  /** Peers behind a balancer have one in common in effect: a steady one. */
  Mood mood;

  final double rhythm;
  final Place home;

  private Knee ownProcessors;
  private final Figures figures = new Figures();
  private final List<Flow> flows = new ArrayList<>();

  /** Devices of its own in front of the datastore: a virtual disk with a limit. */
  final List<Station> privateStations = new ArrayList<>();

  /** Shared wires behind the port: a link, a firewall. */
  final List<Station> links = new ArrayList<>();

  Place place;
  private Place routed;

  /** Factor on all ordinary load. */
  double scale = 1;

  Client(
      String id,
      ResourceKind kind,
      Environment environment,
      String team,
      int processors,
      Place home,
      int adapter,
      Store store,
      Mood mood,
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
    this.ownProcessors = new Knee(processors);
  }

  /** Gives it that many processors. */
  void grow(int more) {
    processors = more;
    ownProcessors = new Knee(more);
  }

  boolean isProduction() {
    return environment == Environment.PRODUCTION;
  }

  /** Adds an ordinary flow, or a job that other things switch on. */
  void add(Flow flow) {
    flows.add(flow);
  }

  void remove(Flow flow) {
    flows.remove(flow);
  }

  List<Flow> flows() {
    return flows;
  }

  /** The everyday flow of a medium: the first one. */
  Flow ordinary(Medium medium) {
    for (Flow each : flows) {
      if (each.medium == medium) {
        return each;
      }
    }
    throw new IllegalStateException(id + " has no flow of " + medium);
  }

  boolean has(Medium medium) {
    return flows.stream().anyMatch(each -> each.medium == medium);
  }

  void neutral() {
    scale = 1;
    place = home;
    flows.forEach(Flow::neutral);
  }

  /** Whether it runs elsewhere than its operations still go. */
  boolean hasMoved() {
    return !routed.id().equals(place.id());
  }

  void route() {
    routed = place;
    flows.forEach(each -> each.route(routeOf(each.medium)));
  }

  private List<Station> routeOf(Medium medium) {
    var route = new ArrayList<Station>();
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

  /** Ports and links on its way to the network. */
  Stream<Station> wires() {
    return Stream.concat(home.ports().stream(), links.stream());
  }

  /** Ends a step: looks at what the flows did. */
  void observe() {
    figures.take(flows);
  }

  Figures figures() {
    return figures;
  }

  double diskMs() {
    return figures.diskMs();
  }

  double rttMs() {
    return MS * ordinary(Medium.NETWORK).readSecondsFelt();
  }

  double retransmitPercent() {
    return PERCENT * (FLOOR_LOSS + loss());
  }

  double loss() {
    return has(Medium.NETWORK) ? ordinary(Medium.NETWORK).loss() : 0;
  }

  double cpuPercent() {
    return Math.min(PERCENT, PERCENT * figures.cores / processors);
  }

  /** Mean share of the time that a virtual processor is ready and does not run. */
  double readyPercent() {
    double waiting = figures.cores * ordinary(Medium.CPU).waitFactor();
    return Math.min(PERCENT, PERCENT * waiting / processors);
  }

  /** How much longer than alone its processors take for a request: host and own queue. */
  double slowness() {
    double stretched = 1 + ordinary(Medium.CPU).waitFactor();
    double asked = ordinary(Medium.CPU).offered() * stretched / processors;
    double queue = ownProcessors.wait(Knee.headroom(Math.min(asked, 1))) / processors;
    return stretched * (1 + Math.min(queue, THREADS_PER_PROCESSOR));
  }

  /** Busy as ever is 1. */
  double activity() {
    Flow disk = ordinary(Medium.DISK);
    return disk.rate() / disk.meanRate;
  }
}
