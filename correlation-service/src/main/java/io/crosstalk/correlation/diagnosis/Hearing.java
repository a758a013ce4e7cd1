package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.Candidate;
import io.crosstalk.event.Exoneration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Everybody who pressed a domain is heard: who is accused of it, and who is exonerated. Whoever is
 * a culprit by what one source measures is not exonerated by what another one does.
 */
final class Hearing {
  static final int MAX_CANDIDATES = 5;
  static final int MAX_INNOCENTS = 3;

  /** Less is not even told to the next stage. */
  private static final double LEAST_CANDIDATE = 0.001;

  private static final Comparator<Trial> FOREMOST_FIRST =
      Comparator.comparingDouble((Trial each) -> each.suspect().probability()).reversed();

  private final Predicate<CloseLook> self;
  private final List<Trial> trials;
  private final Set<String> culprits = new HashSet<>();
  private final Map<String, Innocent> innocents = new TreeMap<>();

  private Hearing(List<Trial> trials, Predicate<CloseLook> self) {
    this.trials = trials;
    this.self = self;
    trials.stream()
        .filter(each -> each.suspect().isCulprit())
        .forEach(each -> culprits.add(each.id()));
  }

  /**
   * Somebody who is not the cause.
   *
   * @param rise by how much its load rose, in the unit of its kind
   */
  record Innocent(LoadKind kind, double rise, Exoneration exoneration) {}

  /**
   * Hears them.
   *
   * @param looks at everybody who may draw the eye
   * @param self whether somebody is the victim's own
   */
  static Hearing of(
      List<Trial> trials, List<CloseLook> looks, Predicate<CloseLook> self, Timeline timeline) {
    Hearing hearing = new Hearing(trials, self);
    trials.stream()
        .flatMap(each -> each.suspect().exonerate().stream())
        .forEach(hearing::exonerate);
    looks.stream()
        .filter(each -> !self.test(each))
        .flatMap(each -> Bystander.among(each, timeline).stream())
        .forEach(hearing::exonerate);
    return hearing;
  }

  private void exonerate(Innocent innocent) {
    String resource = innocent.exoneration().resource();
    if (!culprits.contains(resource)) {
      innocents.putIfAbsent(resource, innocent);
    }
  }

  Set<String> culprits() {
    return culprits;
  }

  /** Of neighbours and of the victim's own as many each: neither may crowd out the other. */
  List<Candidate> candidates(int most) {
    List<Candidate> foremost = new ArrayList<>(foremost(false, most));
    foremost.addAll(foremost(true, most));
    return foremost;
  }

  /** A resource that several sources measure is a member for each of them. */
  private List<Candidate> foremost(boolean own, int most) {
    Set<String> seen = new HashSet<>();
    return trials.stream()
        .filter(each -> self.test(each.look()) == own)
        .filter(each -> each.suspect().probability() >= LEAST_CANDIDATE)
        .sorted(
            Comparator.comparing(this::isExonerated)
                .thenComparing(FOREMOST_FIRST)
                .thenComparing(Trial::id))
        .filter(each -> seen.add(each.id()))
        .limit(most)
        .map(each -> each.suspect().candidate(own, isExonerated(each)))
        .toList();
  }

  private boolean isExonerated(Trial trial) {
    return innocents.containsKey(trial.id());
  }

  /** The loudest, loudest first. Loads of different kinds are each compared with their loudest. */
  List<Exoneration> innocents(int most) {
    Map<LoadKind, Double> loudest = loudest(innocents.values());
    ToDoubleFunction<Innocent> loudness =
        each -> each.rise() / Objects.requireNonNull(loudest.get(each.kind()));
    return innocents.values().stream()
        .sorted(Comparator.comparingDouble(loudness).reversed().thenComparing(Innocent::kind))
        .limit(most)
        .map(Innocent::exoneration)
        .toList();
  }

  private static Map<LoadKind, Double> loudest(Collection<Innocent> innocents) {
    Map<LoadKind, Double> loudest = new EnumMap<>(LoadKind.class);
    innocents.forEach(each -> loudest.merge(each.kind(), each.rise(), Math::max));
    return loudest;
  }
}
