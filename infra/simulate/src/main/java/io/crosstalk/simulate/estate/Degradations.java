package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Finds every stretch in which a resource is slower than on a calm day, and what explains it. */
final class Degradations {
  /** Degradation of a resource, with the shares that loads and troubles explain. */
  record Degradation(
      String resource, Stretch stretch, Map<String, Double> loads, Map<String, Double> troubles) {}

  private static final double LEAST = 1.5;
  private static final double FELT = 0.3;
  private static final double LEAST_SHARE = 0.05;
  private static final double LEAST_EXCESS = 0.04;
  private static final int MOST_LOUD = 4;
  private static final int MOST_RUNS = 36;

  private final Runs runs;
  private final TruthSearch truth;
  private final Sampling sampling;
  private final List<Trouble> events;
  private final Trace all;
  private final Trace calm;
  private final Map<String, Trace> restricted = new TreeMap<>();

  Degradations(Runs runs, TruthSearch truth, Sampling sampling, List<Trouble> events) {
    this.runs = runs;
    this.truth = truth;
    this.sampling = sampling;
    this.events = events;
    this.all = truth.all;
    this.calm = runs.calm();
  }

  List<Degradation> find() {
    var found = new ArrayList<Degradation>();
    stretches()
        .forEach(
            (resource, stretches) -> stretches.forEach(each -> found.add(explained(resource, each))));
    return found;
  }

  private Map<String, List<Stretch>> stretches() {
    var comparison = new Comparison(all, calm, sampling, LEAST, FELT);
    var byResource = new LinkedHashMap<String, List<Stretch>>();
    for (int i = 0; i < all.meters().size(); i++) {
      List<Stretch> joined =
          byResource.computeIfAbsent(all.meters().get(i).resource(), each -> new ArrayList<>());
      comparison.stretches(i, 2).forEach(each -> join(joined, each));
    }
    return byResource;
  }

  private static void join(List<Stretch> joined, Stretch more) {
    Stretch whole = more;
    for (Stretch each : List.copyOf(joined)) {
      if (each.isNear(whole, 0)) {
        joined.remove(each);
        whole = whole.and(each);
      }
    }
    joined.add(whole);
  }

  private Degradation explained(String resource, Stretch stretch) {
    var loads = new LinkedHashMap<String, Double>();
    for (String each : loud(resource, stretch)) {
      put(loads, each, share(stretch, restrictedTo(each)));
    }
    var troubles = new LinkedHashMap<String, Double>();
    truth.without.forEach((id, trace) -> put(troubles, id, share(stretch, trace)));
    return new Degradation(resource, stretch, loads, troubles);
  }

  private Trace restrictedTo(String machine) {
    return restricted.computeIfAbsent(machine, each -> runs.restricted(events, each));
  }

  private double share(Stretch stretch, Trace other) {
    int from = stretch.from();
    int to = stretch.to();
    double is = all.mean(stretch.meter(), from, to);
    double whole = is - calm.mean(stretch.meter(), from, to);
    double share = (is - other.mean(stretch.meter(), from, to)) / whole;
    return whole == 0 ? 0 : Math.clamp(share, 0.0, 1.0);
  }

  private static void put(Map<String, Double> shares, String name, double share) {
    if (share >= LEAST_SHARE) {
      shares.put(name, Math.round(100 * share) / 100.0);
    }
  }

  /** Machines that share a station with a resource and do more than ordinarily, loudest first. */
  private List<String> loud(String resource, Stretch stretch) {
    World world = truth.estate().world();
    Set<Station> stations = stationsOf(world, resource);
    var excess = new LinkedHashMap<String, Double>();
    for (int i = 0; i < all.meters().size(); i++) {
      Meter meter = all.meters().get(i);
      if (meter.metric().equals(Trace.SHARE)) {
        double more =
            all.mean(i, stretch.from(), stretch.to()) - calm.mean(i, stretch.from(), stretch.to());
        boolean near = world.machine(meter.resource()).stations().anyMatch(stations::contains);
        boolean affordable =
            restricted.size() < MOST_RUNS || restricted.containsKey(meter.resource());
        if (near && affordable && more >= LEAST_EXCESS) {
          excess.put(meter.resource(), more);
        }
      }
    }
    return excess.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(MOST_LOUD)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Stations of a machine, or of a service and all that it calls. */
  private static Set<Station> stationsOf(World world, String resource) {
    var stations = new HashSet<Station>();
    world.machines.stream()
        .filter(each -> each.id.equals(resource) || each.place.home().id().equals(resource))
        .forEach(each -> each.stations().forEach(stations::add));
    world.services.stream()
        .filter(each -> each.id.equals(resource))
        .forEach(each -> each.stations().forEach(stations::add));
    return stations;
  }
}
