package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.Load;
import io.crosstalk.event.incident.CauseClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the hypotheses about one place, and weighs them. */
final class Hypotheses {
  /** Number of hypotheses that an explanation keeps. */
  private static final int KEPT = 8;

  private record Key(CauseKind kind, List<String> who) {}

  /**
   * Several ways in which one cause can act, which are equally probable before, with the dimension
   * of the best one.
   */
  private static final class Ways {
    private @Nullable Load load;
    private double best = Double.NEGATIVE_INFINITY;
    private double sum;
    private int count;

    private void add(double score, @Nullable Load of) {
      count++;
      if (score > best) {
        sum = sum * Math.exp(best - score) + 1;
        best = score;
        load = of;
      } else {
        sum += Math.exp(score - best);
      }
    }

    private double score() {
      return best + Math.log(sum / count);
    }
  }

  private final Map<Key, Ways> ways = new LinkedHashMap<>();
  private final List<Way> all = new ArrayList<>();
  private final Set<String> newer = new HashSet<>();
  private boolean isNewVersion;

  /**
   * Begins with a fault without a sign, against which all others are measured.
   *
   * @param plain kind of this fault
   */
  Hypotheses(CauseKind plain) {
    add(plain, List.of(), null, new EnumMap<>(Feature.class));
  }

  /**
   * Adds a way in which a cause may act.
   *
   * @param fit how close the course is to what it would produce ({@link Feature#FIT})
   */
  void add(
      CauseKind kind,
      List<String> who,
      @Nullable Load load,
      double fit,
      Map<Feature, Double> features) {
    Map<Feature, Double> all = new EnumMap<>(Feature.class);
    all.putAll(features);
    all.put(Feature.FIT, fit);
    add(kind, who, load, all);
    boolean isOfVictims = kind == CauseKind.OWN_LOAD || kind == CauseKind.GROWTH;
    boolean isNewer = kind == CauseKind.NEIGHBOUR && newer.containsAll(who);
    if ((isNewVersion && isOfVictims) || isNewer) {
      all.remove(Feature.OWN_LOAD);
      all.remove(Feature.GROWTH);
      all.remove(Feature.NEIGHBOUR);
      all.put(Feature.SETTING, 1.0);
      add(CauseKind.SETTING, who, load, all);
    }
  }

  /** Notes that the victims have a new version, which may have raised their own load, too. */
  void addNewVersion() {
    isNewVersion = true;
  }

  /** Notes resources that a new version uses, so that it may have raised their load. */
  void addNewer(Collection<String> resources) {
    newer.addAll(resources);
  }

  private void add(
      CauseKind kind, List<String> who, @Nullable Load load, Map<Feature, Double> features) {
    double score = 0;
    Double[] figures = new Double[Feature.values().length];
    Arrays.fill(figures, 0.0);
    for (Map.Entry<Feature, Double> each : features.entrySet()) {
      score += each.getKey().weight() * each.getValue();
      figures[each.getKey().ordinal()] = each.getValue();
    }
    all.add(new Way(kind, who, List.of(figures)));
    ways.computeIfAbsent(new Key(kind, who), key -> new Ways()).add(score, load);
  }

  /** Adds the loads of others as causes of which it is not known whether they act here. */
  void addUnexplained(Hypotheses others) {
    others.ways.forEach(
        (key, way) -> {
          if (key.kind == CauseKind.NEIGHBOUR) {
            ways.put(new Key(CauseKind.UNEXPLAINED, key.who), way);
          }
        });
  }

  Explanation explanation() {
    double total = logSum();
    List<Hypothesis> found = new ArrayList<>();
    Map<String, Double> culprits = new HashMap<>();
    ways.forEach(
        (key, way) -> {
          double probability = Math.exp(way.score() - total);
          found.add(new Hypothesis(key.kind, key.who, way.load, way.score(), probability));
          if (key.kind == CauseKind.NEIGHBOUR) {
            key.who.forEach(who -> culprits.merge(who, probability, Double::sum));
          }
        });
    found.sort(Comparator.comparingDouble(Hypothesis::score).reversed());
    return new Explanation(
        best(found, culprits),
        List.copyOf(found.subList(0, Math.min(KEPT, found.size()))),
        culprits,
        List.copyOf(all),
        total);
  }

  /** Returns the most probable hypothesis of the most probable class. */
  private static Hypothesis best(List<Hypothesis> all, Map<String, Double> culprits) {
    List<Hypothesis> named = all.stream().filter(each -> isNamed(each, culprits)).toList();
    Map<CauseClass, Double> classes = new EnumMap<>(CauseClass.class);
    named.forEach(each -> classes.merge(each.kind().causeClass(), each.probability(), Double::sum));
    return named.stream()
        .max(
            Comparator.comparingDouble(
                    (Hypothesis each) -> classes.getOrDefault(each.kind().causeClass(), 0.0))
                .thenComparingDouble(Hypothesis::score))
        .orElse(all.getFirst());
  }

  /** A neighbour leads only when it is more probable than not. */
  private static boolean isNamed(Hypothesis hypothesis, Map<String, Double> culprits) {
    return hypothesis.kind() != CauseKind.NEIGHBOUR
        || hypothesis.who().stream()
            .anyMatch(who -> Objects.requireNonNull(culprits.get(who)) >= 0.5);
  }

  private double logSum() {
    double most =
        ways.values().stream().mapToDouble(Ways::score).max().orElse(Double.NEGATIVE_INFINITY);
    return most
        + Math.log(ways.values().stream().mapToDouble(each -> Math.exp(each.score() - most)).sum());
  }
}
