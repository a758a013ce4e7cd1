package io.crosstalk.evaluate.peer;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Resource;
import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.casefolder.ExpectedIncident;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Ranking by a peer that is given the victim and the window: all resources that share one with the
 * victim, the most suspicious first.
 */
public final class PeerRanking {
  /** Number of samples before the onset; the same as in the engine. */
  private static final int BEFORE = 120;

  private static final int LEAST = 8;

  private final CaseFolder folder;
  private final Map<String, Resource> resources = new HashMap<>();
  private final double[] victim;
  private final int onset;
  private final Map<String, List<double[]>> loads = new TreeMap<>();

  private PeerRanking(
      CaseFolder folder, ExpectedIncident expected, String resource, Metric metric) {
    this.folder = folder;
    folder.resources().forEach(each -> resources.put(each.id(), each));
    Instant from = java.util.Objects.requireNonNull(expected.onset());
    long to = expected.end() == null ? folder.samples().lastKey() : expected.end().toEpochMilli();
    TreeMap<Long, Double> series = series(resource, metric.name());
    long[] all = series.keySet().stream().mapToLong(t -> t).toArray();
    int first = (int) Arrays.stream(all).filter(t -> t < from.toEpochMilli()).count();
    int last = (int) Arrays.stream(all).filter(t -> t <= to).count();
    int start = Math.max(0, first - BEFORE);
    long[] times = Arrays.copyOfRange(all, start, last);
    this.onset = first - start;
    this.victim = Arrays.stream(times).mapToDouble(t -> upwards(metric, at(series, t))).toArray();
    suspects(resource).forEach(id -> collect(id, times));
  }

  /** Data for all peers; null when the expected victim has too few. */
  public static @Nullable PeerRanking of(CaseFolder folder, ExpectedIncident expected) {
    for (String resource : expected.victims()) {
      for (Metric metric : qualities(folder, resource)) {
        PeerRanking ranking =
            expected.onset() == null ? null : new PeerRanking(folder, expected, resource, metric);
        if (ranking != null && ranking.victim.length >= LEAST) {
          return ranking;
        }
      }
    }
    return null;
  }

  /** A resource and its score; a higher score is more suspicious. */
  public record Ranked(String resource, double score) {}

  /** Suspects, the most suspicious first. */
  public List<Ranked> suspects(Peer peer) {
    Map<String, Double> scores = new TreeMap<>();
    loads.forEach(
        (id, columns) ->
            columns.forEach(load -> scores.merge(id, peer.score(victim, load, onset), Math::max)));
    return scores.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
        .map(each -> new Ranked(each.getKey(), each.getValue()))
        .toList();
  }

  private static Set<Metric> qualities(CaseFolder folder, String resource) {
    Set<Metric> found = new TreeSet<>(Comparator.comparing(Metric::name));
    folder
        .samples()
        .values()
        .forEach(
            at ->
                at.getOrDefault(resource, Map.of()).keySet().stream()
                    .map(MetricCatalogue::of)
                    .filter(Metric::isQuality)
                    .forEach(found::add));
    return found;
  }

  /** Resources that share one with the victim, except itself and the resources that it runs on. */
  private Set<String> suspects(String victimId) {
    Set<String> own = closure(victimId);
    Set<String> suspects = new TreeSet<>();
    for (Resource each : folder.resources()) {
      boolean related = own.contains(each.id()) || closure(each.id()).contains(victimId);
      Set<String> shared = closure(each.id());
      shared.retainAll(own);
      if (!each.id().equals(victimId) && !related && !shared.isEmpty()) {
        suspects.add(each.id());
      }
    }
    return suspects;
  }

  private Set<String> closure(String id) {
    Set<String> closure = new HashSet<>();
    collect(id, closure);
    closure.remove(id);
    return closure;
  }

  private void collect(String id, Set<String> closure) {
    Resource resource = resources.get(id);
    if (closure.add(id) && resource != null) {
      resource.uses().forEach(used -> collect(used, closure));
    }
  }

  private void collect(String id, long[] times) {
    Map<String, TreeMap<Long, Double>> loadSeries = new TreeMap<>();
    folder
        .samples()
        .forEach(
            (time, at) ->
                at.getOrDefault(id, Map.of())
                    .forEach(
                        (metric, value) -> {
                          if (MetricCatalogue.of(metric).isPressure()) {
                            loadSeries
                                .computeIfAbsent(metric, key -> new TreeMap<>())
                                .put(time, value);
                          }
                        }));
    loadSeries
        .values()
        .forEach(
            series ->
                loads
                    .computeIfAbsent(id, key -> new java.util.ArrayList<>())
                    .add(Arrays.stream(times).mapToDouble(t -> at(series, t)).toArray()));
  }

  private static double upwards(Metric metric, double value) {
    return metric.worse() == Metric.Worse.UPWARDS ? value : 1 / Math.max(1e-3, value);
  }

  private static double at(TreeMap<Long, Double> series, long time) {
    Map.Entry<Long, Double> floor = series.floorEntry(time);
    return floor == null ? 0 : floor.getValue();
  }

  private TreeMap<Long, Double> series(String resource, String metric) {
    TreeMap<Long, Double> series = new TreeMap<>();
    folder
        .samples()
        .forEach(
            (time, at) -> {
              Double value = at.getOrDefault(resource, Map.of()).get(metric);
              if (value != null) {
                series.put(time, value);
              }
            });
    return series;
  }
}
