package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Selects and receives the series of a contention domain that a search for knees needs: loads and
 * responses of the domain itself, or those of its members if the domain measures none. Receives
 * series from several threads.
 */
final class SharedResourceSeries {
  /** Maximum number of members whose quality is read; their median represents all members. */
  private static final int MOST_VICTIMS = 64;

  private static final String PERCENT = "%";

  private final String id;
  private final @Nullable Resource resource;
  private final Set<String> own = new TreeSet<>();
  private final Map<String, Set<String>> summed = new TreeMap<>();
  private final Map<SeriesName, Metric> memberQualities = new TreeMap<>();
  private final Set<String> members = new LinkedHashSet<>();

  private final SharedResourceData figures = new SharedResourceData();

  /**
   * Determines which series are needed.
   *
   * @param metrics the names of the stored metrics, by resource
   */
  SharedResourceSeries(String id, SharedResourceUsers sharers, Map<String, Set<String>> metrics) {
    this.id = id;
    resource = sharers.find(id);
    for (String metric : metrics.getOrDefault(id, Set.of())) {
      Metric known = MetricCatalogue.of(metric);
      if (known.isPressure() || known.isQuality() || metric.equals(OwnLoads.RATIO)) {
        own.add(metric);
      }
    }
    boolean hasLoad = has(Metric::isPressure);
    boolean hasQuality = has(Metric::isQuality);
    if (!hasLoad || !hasQuality) {
      members.addAll(sharers.members(id));
    }
    if (!hasLoad) {
      addSums(sharers, metrics);
    }
    if (!hasQuality) {
      addQualities(metrics);
    }
  }

  private boolean has(Predicate<Metric> role) {
    return own.stream().map(MetricCatalogue::of).anyMatch(role);
  }

  private void addSums(SharedResourceUsers sharers, Map<String, Set<String>> metrics) {
    for (Metric load : MetricCatalogue.all()) {
      if (load.isPressure() && canBeSummed(load)) {
        List<String> measured =
            members.stream()
                .filter(each -> metrics.getOrDefault(each, Set.of()).contains(load.name()))
                .toList();
        Set<String> level = sharers.level(measured);
        if (!level.isEmpty()) {
          summed.put(load.name(), level);
        }
      }
    }
  }

  /**
   * Returns whether the loads of members can be added up in a metric. Percentages cannot, because
   * they relate to each member's own size.
   */
  private boolean canBeSummed(Metric load) {
    return resource != null
        && !load.unit().equals(PERCENT)
        && LoadMetrics.canOverload(resource, load.name());
  }

  private void addQualities(Map<String, Set<String>> metrics) {
    for (String member : members) {
      if (memberQualities.size() < MOST_VICTIMS) {
        metrics.getOrDefault(member, Set.of()).stream()
            .map(MetricCatalogue::of)
            .filter(metric -> metric.isQuality() && dependsOnIt(metric))
            .min(Comparator.comparingInt(MetricCatalogue::code).thenComparing(Metric::name))
            .ifPresent(
                metric -> memberQualities.put(new SeriesName(member, metric.name()), metric));
      }
    }
  }

  private boolean dependsOnIt(Metric quality) {
    return loads().stream().anyMatch(load -> LoadMetrics.canDegrade(load, quality.name()));
  }

  private Set<String> loads() {
    Set<String> loads = new TreeSet<>(summed.keySet());
    own.stream().filter(each -> MetricCatalogue.of(each).isPressure()).forEach(loads::add);
    return loads;
  }

  /** Returns whether both load and response are available, so that a knee can be searched for. */
  boolean isTelling() {
    return !loads().isEmpty() && (!memberQualities.isEmpty() || has(Metric::isQuality));
  }

  /**
   * Estimated memory of the received series, in numbers of series. A sum of members counts as four,
   * because it has arrays of doubles.
   */
  int held() {
    return own.size() + 4 * summed.size() + memberQualities.size();
  }

  Set<SeriesName> wanted() {
    Set<SeriesName> wanted = new TreeSet<>(memberQualities.keySet());
    own.forEach(metric -> wanted.add(new SeriesName(id, metric)));
    summed.forEach(
        (metric, level) -> level.forEach(each -> wanted.add(new SeriesName(each, metric))));
    return wanted;
  }

  /**
   * Receives the values of one of the {@link #wanted} series. The array is copied or added up
   * during the call.
   */
  synchronized void take(SeriesName name, float[] series) {
    if (name.resource().equals(id)) {
      figures.own(name.metric(), series);
      return;
    }
    if (summed.getOrDefault(name.metric(), Set.of()).contains(name.resource())) {
      figures.add(name.metric(), series);
    }
    Metric quality = memberQualities.get(name);
    if (quality != null) {
      figures.suffered(name, RelativeQuality.of(quality, series));
    }
  }

  /** Data that have been received. */
  SharedResourceData figures() {
    return figures;
  }

  String id() {
    return id;
  }

  @Nullable Resource resource() {
    return resource;
  }

  /**
   * Ids of the members of the contention domain, nearest first; empty when their series are not
   * needed.
   */
  Set<String> members() {
    return members;
  }
}
