package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.SiteSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Groups silent resources by what they have in common, as soon as it is known of all others with a
 * part in it whether they are silent.
 */
final class SilenceGroups {
  private final SiteSeries series;
  private final SiteGraph graph;
  private final SilenceWatch watch;

  SilenceGroups(SiteSeries series, SiteGraph graph, SilenceWatch watch) {
    this.series = series;
    this.graph = graph;
    this.watch = watch;
  }

  /**
   * Returns the groups.
   *
   * @param fresh begin of each silence that is in no group yet, by resource
   * @param overdue resources that may become silent
   */
  List<Silence> of(Map<String, Long> fresh, Set<String> overdue) {
    List<Silence> groups = new ArrayList<>();
    Set<String> left = new TreeSet<>(fresh.keySet());
    left.removeIf(
        id -> overdue.stream().anyMatch(other -> isRelated(id, other) || isAtOnce(id, other)));
    while (!left.isEmpty()) {
      String common = left.size() > 1 ? common(left) : null;
      String at = common == null ? left.iterator().next() : common;
      Set<String> silent = together(at, left);
      Set<String> atOnce = atOnce(silent, left);
      at = silent.addAll(atOnce) && common == null ? silent.iterator().next() : at;
      long fromMs = silent.stream().mapToLong(fresh::get).min().orElseThrow();
      groups.add(new Silence(List.copyOf(silent), at, fromMs));
      left.removeAll(silent);
    }
    return groups;
  }

  /** Returns the silences that begin with any of some: they have one source, known or not. */
  private Set<String> atOnce(Set<String> silent, Set<String> left) {
    Set<String> found = new TreeSet<>();
    for (String id : left) {
      if (silent.stream().anyMatch(other -> isAtOnce(id, other))) {
        found.add(id);
      }
    }
    return found;
  }

  /** Returns whether two resources have sent their last sample within one interval. */
  private boolean isAtOnce(String id, String other) {
    ResourceSeries one = series.of(id);
    ResourceSeries two = series.of(other);
    return one != null
        && two != null
        && Math.abs(one.lastMs() - two.lastMs()) <= Math.max(one.intervalMs(), two.intervalMs());
  }

  /** Returns whether one resource uses the other, or both use a third one. */
  private boolean isRelated(String id, String other) {
    int one = graph.number(id);
    int two = graph.number(other);
    return graph.uses(one, two)
        || graph.uses(two, one)
        || Arrays.stream(graph.below(one)).anyMatch(used -> graph.uses(two, used));
  }

  /**
   * Finds a resource whose measured users are all silent, the one with the most, itself included;
   * or null.
   */
  private @Nullable String common(Set<String> left) {
    Set<Integer> candidates = new TreeSet<>();
    for (String id : left) {
      for (int used : graph.below(graph.number(id))) {
        candidates.add(used);
      }
    }
    int most = 1;
    String found = null;
    for (int candidate : candidates) {
      int silent = left.contains(graph.resource(candidate).id()) ? 1 : 0;
      boolean isAll = true;
      for (int user : graph.above(candidate)) {
        silent += left.contains(graph.resource(user).id()) ? 1 : 0;
        isAll &= watch.isSilentIfWatched(graph.resource(user), series);
      }
      if (isAll && silent > most) {
        most = silent;
        found = graph.resource(candidate).id();
      }
    }
    return found;
  }

  private Set<String> together(String at, Set<String> left) {
    Set<String> together = new TreeSet<>();
    int number = graph.number(at);
    for (String id : left) {
      int other = graph.number(id);
      if (other == number || graph.uses(other, number) || graph.uses(number, other)) {
        together.add(id);
      }
    }
    return together;
  }
}
