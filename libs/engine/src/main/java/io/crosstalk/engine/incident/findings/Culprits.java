package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Suspect;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the culprits of an incident although its victims may suspect each other. A culprit's own
 * latency rises too, so that the verdict on it may suspect its victims. Therefore the suspect of
 * most victims is chosen first, and verdicts on a culprit no longer count. A suspect of few of many
 * victims is no culprit, because a resource that all victims share explains more.
 */
final class Culprits {
  /**
   * Inverse of the least share of victims, among those with a specific verdict, whose verdicts must
   * suspect a culprit: a third.
   */
  private static final int QUORUM = 3;

  private Culprits() {}

  static Set<String> among(Collection<VerdictFacts> verdicts) {
    Set<String> culprits = new LinkedHashSet<>();
    Optional<String> next = mostOftenNamed(verdicts, culprits);
    while (next.isPresent()) {
      culprits.add(next.get());
      next = mostOftenNamed(verdicts, culprits);
    }
    return culprits;
  }

  private static Optional<String> mostOftenNamed(
      Collection<VerdictFacts> verdicts, Set<String> known) {
    Map<String, Accusation> accusations = new TreeMap<>();
    Set<String> specific = new HashSet<>();
    for (VerdictFacts verdict : verdicts) {
      String namingVictim = verdict.victim();
      if (known.contains(namingVictim)) {
        continue;
      }
      if (verdict.isSpecific()) {
        specific.add(namingVictim);
      }
      for (Suspect suspect : verdict.suspects()) {
        String named = suspect.resource();
        if (suspect.isCulprit() && !named.equals(namingVictim) && !known.contains(named)) {
          accusations
              .computeIfAbsent(named, resource -> new Accusation())
              .add(namingVictim, suspect.probability());
        }
      }
    }
    return accusations.entrySet().stream()
        .filter(each -> (long) QUORUM * each.getValue().namingVictims.size() >= specific.size())
        .max(Map.Entry.comparingByValue(Accusation.WEIGHT))
        .map(Map.Entry::getKey);
  }

  /** The victims whose verdicts name a suspect, and the highest probability. */
  private static final class Accusation {
    static final Comparator<Accusation> WEIGHT =
        Comparator.<Accusation>comparingInt(a -> a.namingVictims.size())
            .thenComparingDouble(a -> a.probability);

    private final Set<String> namingVictims = new HashSet<>();
    private double probability;

    void add(String namingVictim, double certainty) {
      namingVictims.add(namingVictim);
      probability = Math.max(probability, certainty);
    }
  }
}
