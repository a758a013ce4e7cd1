package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.baseline.MinimumEffect;
import io.crosstalk.engine.site.evidence.Fact.BackEnd;
import io.crosstalk.engine.site.evidence.Fact.Components;
import io.crosstalk.engine.site.evidence.Fact.DegradedUsers;
import io.crosstalk.engine.site.evidence.Fact.DeviceSign;
import io.crosstalk.engine.site.evidence.Fact.Imbalance;
import io.crosstalk.engine.site.evidence.Fact.PlaceItself;
import io.crosstalk.engine.site.evidence.Fact.SilentMetric;
import io.crosstalk.engine.site.evidence.Fact.UnequalDevices;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures of the place of a cause, and of the devices near it. */
final class DeviceFacts {
  /** Factor by which a component or a sign has grown. */
  static final double GROWN = 1.5;

  /** Factor by which the share of a peer exceeds an even one. */
  static final double UNEVEN = 1.2;

  /** Number of devices, and of components, that are named. */
  static final int NAMED = 3;

  /** Number of intervals after which a metric is silent. */
  private static final int SILENT = 4;

  private static final String BACK_END = "tape.backend.throughput";
  private static final String HOST_WRITES = "tape.host_write.throughput";
  static final String UTILIZATION = "cpu.utilization";
  private static final String LATENCY = "disk.latency";

  /** Metrics that tell the state of a device itself, the most telling first. */
  private static final List<String> OWN =
      List.of(
          LATENCY,
          "disk.read.latency",
          "disk.write.latency",
          BACK_END,
          "disk.busy",
          "net.utilization",
          UTILIZATION);

  private static final List<String> SPREAD =
      List.of(
          "app.throughput",
          "net.connections",
          "net.rx.throughput",
          "net.tx.throughput",
          UTILIZATION);

  static final Set<ResourceKind> DEVICES =
      EnumSet.of(
          ResourceKind.ARRAY,
          ResourceKind.STORAGE_POOL,
          ResourceKind.VOLUME,
          ResourceKind.DATASTORE,
          ResourceKind.STORAGE_NODE,
          ResourceKind.TAPE_LIBRARY,
          ResourceKind.DEVICE,
          ResourceKind.LINK,
          ResourceKind.SWITCH_PORT,
          ResourceKind.FIREWALL);

  private final SiteGraph graph;
  private final Place place;
  private final int at;
  private final Window window;
  private final RecentSamples samples;

  /**
   * Creates the facts.
   *
   * @param at number of the resource where the cause is
   */
  DeviceFacts(SiteGraph graph, Place place, int at, Window window, RecentSamples samples) {
    this.graph = graph;
    this.place = place;
    this.at = at;
    this.window = window;
    this.samples = samples;
  }

  private String id(int number) {
    return graph.resource(number).id();
  }

  /** The most telling figure of the place itself; null when none is measured. */
  @Nullable PlaceItself itself() {
    Stream<Figure> own =
        OWN.stream()
            .filter(metric -> window.has(id(at), metric))
            .map(metric -> window.figure(id(at), metric));
    Stream<Figure> processors =
        Arrays.stream(graph.below(at))
            .mapToObj(this::id)
            .filter(id -> window.has(id, UTILIZATION))
            .map(id -> window.figure(id, UTILIZATION))
            .sorted(Comparator.comparingDouble(Figure::now).reversed());
    return Stream.concat(own, processors)
        .filter(figure -> figure.now() > 0 && !isSame(figure))
        .findFirst()
        .map(PlaceItself::new)
        .orElse(null);
  }

  /** Devices of one kind, directly on the place, that do not answer alike; null without any. */
  @Nullable UnequalDevices unequal() {
    return Arrays.stream(graph.above(at))
        .mapToObj(graph::resource)
        .filter(each -> DEVICES.contains(each.kind()) && each.uses().contains(id(at)))
        .filter(each -> window.has(each.id(), LATENCY))
        .collect(Collectors.groupingBy(Resource::kind, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(each -> unequal(each.stream().map(one -> window.figure(one.id(), LATENCY)).toList()))
        .flatMap(Stream::ofNullable)
        .findFirst()
        .orElse(null);
  }

  private @Nullable UnequalDevices unequal(List<Figure> devices) {
    Figure slowest = Collections.max(devices, Comparator.comparingDouble(Figure::now));
    Figure fastest = Collections.min(devices, Comparator.comparingDouble(Figure::now));
    List<String> slow = devices.stream().filter(slowest::isAbout).map(Figure::resource).toList();
    List<String> fast =
        devices.stream()
            .filter(each -> fastest.isAbout(each) && !slowest.isAbout(each))
            .map(Figure::resource)
            .toList();
    return fast.isEmpty() || isSame(slowest)
        ? null
        : new UnequalDevices(id(at), slowest, slow, fastest, fast);
  }

  /** Load of the place behind its compression; null when either is not measured. */
  @Nullable BackEnd backEnd() {
    double[] load = backEndLoad();
    if (load.length == 0) {
      return null;
    }
    double[] ratio = window.read(id(at), BackEnd.RATIO);
    Figure figure =
        new Figure(
            id(at), BACK_END, window.now(load), window.before(load), window.peakWhileWell(load));
    return new BackEnd(figure, window.now(ratio), window.before(ratio));
  }

  /** Load of the place behind its compression as a series to plot; null for other metrics. */
  @Nullable Series series(String metric, long fromMs, long toMs) {
    return metric.equals(BACK_END)
        ? window.series(id(at), BACK_END, backEndLoad(), fromMs, toMs)
        : null;
  }

  /** Load behind the compression at all steps; empty when it is not known. */
  private double[] backEndLoad() {
    if (!window.has(id(at), BackEnd.RATIO) || !window.has(id(at), HOST_WRITES)) {
      return new double[0];
    }
    double[] ratio = window.read(id(at), BackEnd.RATIO);
    double[] load = window.read(id(at), HOST_WRITES).clone();
    for (int i = 0; i < load.length; i++) {
      load[i] /= ratio[i];
    }
    return load;
  }

  /**
   * Number of users of the place: its victims, and those that are well; null for a single one.
   * Neither culprits nor resources that only carry the load of others are counted.
   */
  @Nullable DegradedUsers users(Collection<String> victims, Collection<String> culprits) {
    Set<String> degraded = new TreeSet<>();
    Set<String> well = new TreeSet<>();
    Set<String> others = new TreeSet<>(culprits);
    others.add(id(at));
    for (Row row : place.members()) {
      String user = row.resource();
      for (int used : graph.below(graph.number(user))) {
        others.add(id(used));
      }
      if (victims.contains(user)) {
        degraded.add(user);
      } else if (window.isDegraded(row)) {
        others.add(user);
      } else if (!usesAnother(graph.number(user))) {
        well.add(user);
      }
    }
    well.removeAll(others);
    well.removeAll(degraded);
    int measured = degraded.size() + well.size();
    return degraded.isEmpty() || measured < 2
        ? null
        : new DegradedUsers(id(at), degraded.size(), measured);
  }

  /**
   * Returns whether the relations of a resource, without those of the machine that it runs on, lead
   * to another resource of a kind of the place or what it uses, and to none of these themselves.
   */
  private boolean usesAnother(int user) {
    Set<Integer> near = new TreeSet<>(List.of(at));
    IntStream.of(graph.below(at)).forEach(near::add);
    Set<ResourceKind> kinds = kinds(near);
    Set<Integer> own = ownRelations(user);
    Set<ResourceKind> other = kinds(own);
    other.retainAll(kinds);
    own.retainAll(near);
    other.removeAll(kinds(own));
    return !other.isEmpty();
  }

  private Set<ResourceKind> kinds(Set<Integer> numbers) {
    Set<ResourceKind> kinds = EnumSet.noneOf(ResourceKind.class);
    numbers.forEach(each -> kinds.add(graph.resource(each).kind()));
    return kinds;
  }

  /** Returns a resource and what it uses other than through a machine. */
  private Set<Integer> ownRelations(int user) {
    Set<Integer> found = new TreeSet<>(List.of(user));
    Deque<Integer> next = new ArrayDeque<>(found);
    while (!next.isEmpty()) {
      graph.resource(next.removeFirst()).uses().stream()
          .map(graph::number)
          .filter(each -> each >= 0 && !Place.isPath(graph.resource(each), place.symptom()))
          .filter(found::add)
          .forEach(next::addLast);
    }
    return found;
  }

  static boolean isSame(Figure figure) {
    double least = MinimumEffect.of(MetricCatalogue.of(figure.metric()), true);
    return figure.isAsBefore() || figure.now() - figure.before() < least;
  }

  /**
   * Components that grew of the response time of a victim, of the place or of a device on it; null
   * when none is measured.
   */
  @Nullable Components components(Collection<String> victims) {
    List<String> near = new ArrayList<>(victims);
    near.add(id(at));
    for (int user : graph.above(at)) {
      if (DEVICES.contains(graph.resource(user).kind())) {
        near.add(id(user));
      }
    }
    return near.stream()
        .map(this::components)
        .filter(parts -> !parts.isEmpty())
        .max(Comparator.comparingDouble(parts -> parts.getFirst().growth()))
        .map(parts -> new Components(parts, total(parts.getFirst())))
        .orElse(null);
  }

  /** The response time that a component is a part of; null when it is not measured. */
  private @Nullable Figure total(Figure part) {
    String metric = part.metric().substring(0, part.metric().lastIndexOf('.'));
    return Stream.of(metric)
        .filter(each -> window.has(part.resource(), each))
        .map(each -> window.figure(part.resource(), each))
        .filter(figure -> Double.isFinite(figure.now()))
        .findFirst()
        .orElse(null);
  }

  private List<Figure> components(String resource) {
    return samples.metrics(resource).stream()
        .filter(metric -> MetricCatalogue.of(metric).role() == MetricRole.COMPONENT)
        .map(metric -> window.figure(resource, metric))
        .filter(figure -> figure.now() > GROWN * figure.before())
        .sorted(Comparator.comparingDouble(Figure::growth).reversed())
        .limit(NAMED)
        .toList();
  }

  /** A metric of the devices near the place that stopped arriving; null when all go on. */
  @Nullable SilentMetric silent() {
    Map<String, Set<String>> silent = new TreeMap<>();
    long last = Long.MIN_VALUE;
    for (int number : near()) {
      for (String metric : samples.metrics(id(number))) {
        long lastMs = samples.lastMs(id(number), metric);
        long interval = Math.max(samples.intervalMs(id(number), metric), window.stepMs());
        if (lastMs < window.toMs() - SILENT * interval
            && lastMs > window.fromMs() - SILENT * interval) {
          silent.computeIfAbsent(metric, name -> new TreeSet<>()).add(id(number));
          last = Math.max(last, lastMs);
        }
      }
    }
    if (silent.isEmpty()) {
      return null;
    }
    String metric = silent.keySet().iterator().next();
    return new SilentMetric(List.copyOf(silent.getOrDefault(metric, Set.of())), metric, last);
  }

  private Set<Integer> near() {
    Set<Integer> near = new TreeSet<>(Set.of(at));
    for (int number : graph.below(at)) {
      near.add(number);
    }
    for (int number : graph.above(at)) {
      if (DEVICES.contains(graph.resource(number).kind())) {
        near.add(number);
      }
    }
    return near;
  }

  /** The sign of a device that changed most; null when none did. */
  @Nullable DeviceSign sign(List<String> metrics) {
    return near().stream()
        .flatMap(
            number ->
                metrics.stream()
                    .filter(metric -> window.has(id(number), metric))
                    .map(metric -> window.figure(id(number), metric)))
        .filter(figure -> figure.now() > GROWN * figure.before() + 1e-9)
        .max(Comparator.comparingDouble(Figure::ratio))
        .map(DeviceSign::new)
        .orElse(null);
  }

  /** Peers behind a load balancer, or devices that a machine consists of. */
  private Stream<String> peers() {
    return graph.resource(at).kind() == ResourceKind.LOAD_BALANCER
        ? graph.resource(at).uses().stream().filter(peer -> graph.number(peer) >= 0)
        : Arrays.stream(graph.below(at))
            .filter(number -> graph.resource(number).kind() == ResourceKind.DEVICE)
            .mapToObj(this::id);
  }

  /** Peers that carry more than their part; null when the load is not measured. */
  @Nullable Imbalance imbalance() {
    for (String metric : SPREAD) {
      List<Figure> peers =
          peers()
              .filter(peer -> window.has(peer, metric))
              .map(peer -> window.figure(peer, metric))
              .toList();
      double all = peers.stream().mapToDouble(Figure::now).sum();
      List<Figure> top =
          peers.stream()
              .filter(peer -> peer.now() > UNEVEN * all / peers.size())
              .sorted(Comparator.comparingDouble(Figure::now).reversed())
              .toList();
      if (peers.size() > 1 && !top.isEmpty()) {
        double before = peers.stream().mapToDouble(Figure::before).sum();
        return new Imbalance(
            metric.equals(UTILIZATION) ? null : new Figure(id(at), metric, all, before, Double.NaN),
            metric,
            top.stream().map(Figure::resource).toList(),
            top.stream().mapToDouble(Figure::now).sum() / all,
            top.stream().mapToDouble(Figure::before).sum() / before,
            peers.size());
      }
    }
    return null;
  }
}
