package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.cause.CauseKind;
import io.crosstalk.engine.site.cause.Explanation;
import io.crosstalk.engine.site.cause.Hypothesis;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.state.Coverage;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Trouble.Alternative;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.Metric;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Makes the snapshot of a group of troubles: the places that it may have count by their weight. */
final class Beliefs {
  /** Ratio to the ordinary level at which one resource alone is an incident. */
  private static final double ALONE = 4;

  private final Group group;
  private final Observations observations;
  private final Places places;
  private final Map<CauseClass, Double> classes = new EnumMap<>(CauseClass.class);
  private final Map<String, Double> suspects = new TreeMap<>();

  private Beliefs(Group group, Observations observations, Places places) {
    this.group = group;
    this.observations = observations;
    this.places = places;
  }

  static Beliefs of(Group group, Observations observations, Places places) {
    Beliefs beliefs = new Beliefs(group, observations, places);
    beliefs.weigh();
    return beliefs;
  }

  Snapshot snapshot() {
    Snapshot snapshot = known();
    return group.isUnknown() ? snapshot.withoutCause(group.place().resource().id()) : snapshot;
  }

  private void weigh() {
    List<Alternative<Explanation>> alternatives = group.lead().trouble().alternatives();
    double most = alternatives.stream().mapToDouble(Alternative::score).max().orElse(0);
    double sum = alternatives.stream().mapToDouble(each -> Math.exp(each.score() - most)).sum();
    for (Alternative<Explanation> each : alternatives) {
      add(each.explanation(), Math.exp(each.score() - most) / sum);
    }
  }

  private void add(Explanation explanation, double weight) {
    for (Hypothesis each : explanation.hypotheses()) {
      classes.merge(each.kind().causeClass(), weight * each.probability(), Double::sum);
    }
    explanation
        .culprits()
        .forEach((who, probability) -> suspects.merge(who, weight * probability, Double::sum));
  }

  private Snapshot known() {
    Grid grid = observations.grid();
    Map<String, Snapshot.Affected> victims = victims();
    boolean isNeighbour = group.kind() == CauseKind.NEIGHBOUR;
    List<String> culprits =
        isNeighbour
            ? group.culprits().stream()
                .sorted(Comparator.comparingDouble(this::probability).reversed())
                .toList()
            : List.of();
    return new Snapshot(
        grid.lastMs(),
        grid.time(group.from()),
        grid.time(group.to() - 1),
        group.kind().causeClass(),
        culprits,
        at(victims.keySet(), culprits),
        group.lead().trouble().explanation().contributing(),
        classes,
        suspects,
        victims,
        rows());
  }

  /**
   * Returns where the cause is: at the server through which all loads of culprits and victims reach
   * the place, or else at the place.
   */
  private String at(Set<String> victims, List<String> culprits) {
    SiteGraph graph = places.graph();
    int place = group.place().number();
    if (culprits.isEmpty()) {
      return group.lead().at();
    }
    int culprit = graph.number(culprits.getFirst());
    return Arrays.stream(graph.above(place))
        .filter(server -> graph.uses(culprit, server) && places.isClient(server))
        .filter(server -> isUsedByAll(server, culprits) && isUsedByAll(server, victims))
        .mapToObj(server -> graph.resource(server).id())
        .findFirst()
        .orElse(group.lead().at());
  }

  private boolean isUsedByAll(int server, Collection<String> users) {
    return users.stream()
        .mapToInt(places.graph()::number)
        .allMatch(user -> places.graph().uses(user, server));
  }

  /**
   * Returns whether it is worth a message: several resources are concerned, or one very much, and
   * the harm to production lasts, or is evident.
   */
  boolean isLoud(Snapshot snapshot) {
    Map<String, Snapshot.Affected> victims = snapshot.victims();
    boolean isWide = victims.size() > 1 || group.place().isShared();
    boolean isEvident = gain() >= Coverage.START;
    double lasting = observations.scale().alike();
    return (isWide || (isEvident && meanDegradation() > Math.log(ALONE)))
        && isUnusual(victims, isEvident ? Math.min(lasting, Part.CONFIRMED) : lasting);
  }

  /** Evidence for its troubles, nats. */
  private double gain() {
    return group.parts().stream().mapToDouble(part -> part.trouble().stretch().gain()).sum();
  }

  private double probability(String suspect) {
    return suspects.getOrDefault(suspect, 0.0);
  }

  private Set<Row> rows() {
    Set<Row> rows = new HashSet<>();
    group.parts().forEach(part -> part.rows().forEach(row -> rows.add(part.row(row))));
    return rows;
  }

  /** Receives a degraded row of a victim, with its number of degraded steps. */
  private interface VictimRow {
    void add(Part part, int row, int degraded);
  }

  private void eachVictim(VictimRow to) {
    for (Part part : group.parts()) {
      for (int row : part.rows()) {
        int degraded = part.degraded(row);
        int number = places.graph().number(part.row(row).resource());
        if (degraded > 0 && number >= 0 && places.isClient(number)) {
          to.add(part, row, degraded);
        }
      }
    }
  }

  private Map<String, Snapshot.Affected> victims() {
    Map<String, Snapshot.Affected> victims = new TreeMap<>();
    eachVictim(
        (part, row, degraded) -> {
          Metric metric = observations.worstMetric(row, group.from(), group.to());
          victims.merge(
              part.row(row).resource(),
              new Snapshot.Affected(degraded, metric.name()),
              Snapshot.Affected::and);
        });
    return victims;
  }

  /** Number of degraded steps of each victim that are not usual at their hour. */
  private Map<String, Integer> unusualSteps() {
    Map<String, Integer> unusual = new HashMap<>();
    eachVictim(
        (part, row, degraded) ->
            unusual.merge(
                part.row(row).resource(),
                part.row(row).unusual(observations.grid(), part.from(), part.to()),
                Integer::sum));
    return unusual;
  }

  /**
   * Returns whether any production resource is degraded more than usual at that hour for some
   * steps, and no more of them only as much as usual. A time-sensitive one has no habits.
   */
  private boolean isUnusual(Map<String, Snapshot.Affected> victims, double steps) {
    Map<String, Integer> unusualSteps = unusualSteps();
    int unusual = 0;
    int usual = 0;
    for (Map.Entry<String, Snapshot.Affected> each : victims.entrySet()) {
      Resource resource = places.graph().resource(places.graph().number(each.getKey()));
      if (resource.environment().isProductive() && each.getValue().steps() >= steps) {
        int unusualOfIt = unusualSteps.getOrDefault(each.getKey(), 0);
        boolean isUnusual = unusualOfIt >= steps;
        if (isUnusual && resource.isTimeSensitive()) {
          return true;
        }
        unusual += isUnusual ? 1 : 0;
        usual += unusualOfIt == 0 ? 1 : 0;
      }
    }
    return unusual > usual;
  }

  private double meanDegradation() {
    Part lead = group.lead();
    int row = lead.trouble().stretch().rows().getFirst();
    int[] at = IntStream.range(lead.from(), lead.to()).toArray();
    double sum = 0;
    for (double ratio : observations.logRatios(row, new long[0], at)) {
      sum += Double.isNaN(ratio) ? 0 : ratio;
    }
    return sum / Math.max(1, at.length);
  }
}
