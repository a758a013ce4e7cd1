package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.estate.Comparison.Stretch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
  private static final int MOST_RUNS = 30;

  private final Runs runs;
  private final TruthSearch truth;
  private final Sampling sampling;
  private final List<Trouble> events;
  private final Trace calm;
  private final Map<String, Trace> restricted = new HashMap<>();

  Degradations(Runs runs, TruthSearch truth, Sampling sampling, List<Trouble> events) {
    this.runs = runs;
    this.truth = truth;
    this.sampling = sampling;
    this.events = events;
    this.calm = runs.calm();
  }

  List<Degradation> find() {
    var comparison = new Comparison(truth.all, calm, sampling, LEAST, FELT);
    var byResource = new LinkedHashMap<String, List<Stretch>>();
    for (int i = 0; i < truth.all.meters.size(); i++) {
      String resource = truth.all.meters.get(i).resource();
      List<Stretch> joined = byResource.computeIfAbsent(resource, each -> new ArrayList<>());
      comparison.stretches(i, 2).forEach(each -> join(joined, each));
    }
    var found = new ArrayList<Degradation>();
    byResource.forEach((id, all) -> all.forEach(each -> found.add(explained(id, each))));
    return found;
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
    var troubles = new LinkedHashMap<String, Double>();
    truth.without.forEach((each, trace) -> put(troubles, each.id(), stretch, trace));
    var suspects = new LinkedHashSet<String>();
    truth.without.keySet().stream()
        .filter(each -> troubles.containsKey(each.id()))
        .forEach(each -> suspects.addAll(each.trouble().actors()));
    suspects.addAll(loud(resource, stretch));
    var loads = new LinkedHashMap<String, Double>();
    suspects.forEach(each -> put(loads, each, stretch, restrictedTo(each)));
    return new Degradation(resource, stretch, loads, troubles);
  }

  private Trace restrictedTo(String machine) {
    return restricted.computeIfAbsent(machine, each -> runs.restricted(events, each));
  }

  private void put(Map<String, Double> shares, String name, Stretch stretch, Trace without) {
    double share = truth.share(stretch, without, calm);
    if (share >= LEAST_SHARE) {
      shares.put(name, Math.round(100 * share) / 100.0);
    }
  }

  /** Machines that share a station with a resource and do more than ordinarily, loudest first. */
  private List<String> loud(String resource, Stretch stretch) {
    World world = truth.estate.world();
    Set<Station> stations = truth.estate.stations(resource).collect(Collectors.toSet());
    var excess = new LinkedHashMap<String, Double>();
    for (int i = 0; i < truth.all.meters.size(); i++) {
      Meter meter = truth.all.meters.get(i);
      String id = meter.resource();
      if (meter.metric().equals(Trace.SHARE)
          && (restricted.size() < MOST_RUNS || restricted.containsKey(id))
          && world.machine(id).stations().anyMatch(stations::contains)) {
        double is = truth.all.mean(i, stretch.from(), stretch.to());
        excess.put(id, is - calm.mean(i, stretch.from(), stretch.to()));
      }
    }
    return excess.entrySet().stream()
        .filter(each -> each.getValue() >= LEAST_EXCESS)
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(MOST_LOUD)
        .map(Map.Entry::getKey)
        .toList();
  }
}
