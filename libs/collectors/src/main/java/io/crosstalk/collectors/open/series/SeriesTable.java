package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.open.series.LiveSeries.Direct;
import io.crosstalk.collectors.open.series.LiveSeries.Feed;
import io.crosstalk.collectors.open.series.LiveSeries.Shared;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * All series of one sender that are kept in memory, with the metrics, combinations and resources to
 * which they are mapped. Thread-safe.
 */
public final class SeriesTable {
  private static final int MAX_SHORTCUTS = 1_000_000;
  private static final int MAX_LABEL_SETS = 100_000;

  private static final String NO_ROOM =
      "too many series are sent; drop those that you don't need at the sender, or raise"
          + " crosstalk.ingest.open.max-series";

  private final String source;
  private final SeriesMapper mapper;
  private final SeriesBudget budget;
  private final ReplicaLabels replicaLabels;
  private final Replicas replicas;
  private final Map<ForeignSeries, LiveSeries> series = new ConcurrentHashMap<>();
  private final Map<ValueConversion, ValueConversion> formulas = new ConcurrentHashMap<>();
  private final Map<TargetMetric.Key, TargetMetric> targets = new ConcurrentHashMap<>();
  private final Map<TargetMetric.Key, Combination> combinations = new ConcurrentHashMap<>();
  private final Map<String, SeenResource> resources = new ConcurrentHashMap<>();
  private final ByteCache<LiveSeries> shortcuts = new ByteCache<>(MAX_SHORTCUTS);
  private final ByteCache<Labels> labelSets = new ByteCache<>(MAX_LABEL_SETS);
  private final ByteCache<Head> heads = new ByteCache<>(MAX_LABEL_SETS);
  private final MixedSeries mixed = new MixedSeries();
  private boolean replaced;

  /** Properties that all data points of an OpenTelemetry metric share. */
  public record Head(String name, String unit, SeriesKind kind) {}

  /**
   * Metrics of one sender that are averaged over several histograms with different attributes,
   * although no mapping rule requests it. Five of them are named in notices for the operator.
   * Thread-safe.
   */
  private static final class MixedSeries {
    private static final int MAX_NAMED = 5;

    private final Map<String, String> examples = new ConcurrentSkipListMap<>();

    /** Records a metric of a resource that is averaged over several histograms. */
    void note(TargetMetric target) {
      String metric = target.metric().name();
      if (examples.containsKey(metric) || examples.size() < MAX_NAMED) {
        examples.putIfAbsent(metric, target.resource());
      }
    }

    /** Returns notices for the operator, one sentence for each metric. */
    List<String> notices() {
      return examples.entrySet().stream()
          .map(
              mixed ->
                  "%s is the mean of all histograms of a resource that differ by their attributes, for instance of %s: write a mapping rule to tell them apart"
                      .formatted(mixed.getKey(), mixed.getValue()))
          .toList();
    }
  }

  SeriesTable(
      String source,
      SeriesMapper mapper,
      SeriesBudget budget,
      ReplicaLabels replicaLabels,
      Replicas replicas) {
    this.source = source;
    this.mapper = mapper;
    this.budget = budget;
    this.replicaLabels = replicaLabels;
    this.replicas = replicas;
  }

  /**
   * Returns notices for the operator about series that should have a mapping rule, one sentence
   * each.
   */
  List<String> notices() {
    return mixed.notices();
  }

  /** Returns the cache of series by the bytes of the request that name them. */
  public ByteCache<LiveSeries> shortcuts() {
    return shortcuts;
  }

  /** Returns the cache of parsed labels by the bytes that encode them. */
  public ByteCache<Labels> labelSets() {
    return labelSets;
  }

  /** Returns the cache of parsed {@link Head}s by the bytes that encode them. */
  public ByteCache<Head> heads() {
    return heads;
  }

  /**
   * Returns the series with this name and these labels; a new one is created, and the mapper
   * decides about it. When too many series are in memory, the returned series refuses all values.
   * Series that differ only by the label of a replica share their state.
   */
  public LiveSeries of(ForeignSeries foreign) {
    ReplicaLabels.Sender sender = replicaLabels.sender(foreign);
    if (sender == null) {
      return common(foreign);
    }
    LiveSeries common = common(sender.series());
    return common.sentBy(replicas.of(sender, common.replicaInUse()), foreign);
  }

  private LiveSeries common(ForeignSeries foreign) {
    LiveSeries known = series.get(foreign);
    return known != null ? known : learn(foreign);
  }

  private synchronized LiveSeries learn(ForeignSeries foreign) {
    LiveSeries known = series.get(foreign);
    if (known != null) {
      return known;
    }
    SeriesDecision decision = mapper.map(foreign, source);
    MappingOutcome outcome = decision.outcome();
    if (replaced) {
      return live(foreign, outcome);
    }
    boolean unmapped = outcome instanceof MappingOutcome.Unmapped;
    if (unmapped && !budget.takeUnmapped()) {
      return live(foreign, new MappingOutcome.Ignored(LeftOutReason.UNMAPPED));
    }
    if (!budget.take()) {
      if (unmapped) {
        budget.giveBackUnmapped();
      }
      return refused(foreign, RejectReason.TOO_MANY_SERIES, NO_ROOM);
    }
    LiveSeries created = live(foreign, outcome);
    series.put(foreign, created);
    decision.count();
    noteMixed(created);
    return created.remember();
  }

  /**
   * Creates a series that refuses all values and is not kept in the table.
   *
   * @param text reason for the sender
   */
  public static LiveSeries refused(ForeignSeries foreign, RejectReason reason, String text) {
    return new LiveSeries(foreign, new MappingOutcome.Refused(reason, text), List.of(), List.of());
  }

  private LiveSeries live(ForeignSeries foreign, MappingOutcome outcome) {
    return switch (outcome) {
      case MappingOutcome.Mapped mapped ->
          new LiveSeries(foreign, outcome, feeds(mapped.routes()), mentions(mapped.sightings()));
      case MappingOutcome.Unmapped unmapped ->
          new LiveSeries(foreign, outcome, feeds(List.of(unmapped.route())), List.of());
      case MappingOutcome.Ignored _, MappingOutcome.Refused _ ->
          new LiveSeries(foreign, outcome, List.of(), List.of());
    };
  }

  private List<Feed> feeds(List<MetricRoute> routes) {
    List<Feed> feeds = new ArrayList<>(routes.size());
    for (MetricRoute route : routes) {
      TargetMetric.Key key = new TargetMetric.Key(route.resource(), route.metric());
      TargetMetric target = targets.computeIfAbsent(key, TargetMetric::new);
      ValueConversion formula = formulas.computeIfAbsent(route.formula(), first -> first);
      feeds.add(
          route.combine() == CombinationKind.NONE
              ? new Direct(formula, target)
              : shared(key, route, formula, target));
    }
    return List.copyOf(feeds);
  }

  private Shared shared(
      TargetMetric.Key key, MetricRoute route, ValueConversion formula, TargetMetric target) {
    Combination combination =
        combinations.computeIfAbsent(key, same -> new Combination(target, route, formula));
    return new Shared(formula, combination, combination.join(route));
  }

  private void noteMixed(LiveSeries created) {
    for (Feed feed : created.feeds()) {
      if (feed instanceof Shared shared && shared.combination().isMixed()) {
        mixed.note(shared.combination().target());
      }
    }
  }

  private List<SeenResource.Mention> mentions(List<ResourceObservation> sightings) {
    return sightings.stream()
        .map(
            sighting ->
                resources.computeIfAbsent(sighting.id(), SeenResource::new).mention(sighting))
        .toList();
  }

  void republish() {
    resources.values().forEach(SeenResource::republish);
  }

  /**
   * Removes all series, because a new table replaces this one. Requests that still use this table
   * may continue.
   */
  synchronized void replace() {
    replaced = true;
    forget(Long.MAX_VALUE);
  }

  /**
   * Removes the series that have sent no data since a time, and the resources that only these
   * series describe.
   *
   * @param sinceMs epoch milliseconds by the local clock
   */
  synchronized void forget(long sinceMs) {
    series.values().removeIf(each -> isSilent(each, sinceMs));
    shortcuts.clear();
    Set<TargetMetric.Key> used = new HashSet<>();
    Set<SeenResource.Mention> usedMentions = new HashSet<>();
    for (LiveSeries each : series.values()) {
      usedMentions.addAll(each.mentions());
      each.feeds().forEach(feed -> used.add(key(feed)));
    }
    targets.keySet().retainAll(used);
    combinations.keySet().retainAll(used);
    resources.values().removeIf(resource -> !resource.retain(usedMentions));
  }

  private boolean isSilent(LiveSeries each, long sinceMs) {
    boolean silent = each.lastArrivalMs() < sinceMs;
    if (silent) {
      budget.giveBack(each);
      each.leaveCombinations();
    }
    return silent;
  }

  private static TargetMetric.Key key(Feed feed) {
    return switch (feed) {
      case Direct direct -> direct.target().key();
      case Shared shared -> shared.combination().target().key();
    };
  }
}
