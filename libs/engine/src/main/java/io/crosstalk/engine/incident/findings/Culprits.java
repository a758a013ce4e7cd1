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
 * Finds the culprits when victims accuse each other. A culprit's own latency rises too, so that its
 * verdict may accuse its victims: therefore the suspect of most victims is chosen first, and
 * verdicts on a culprit no longer count. A suspect of only few of many victims is no culprit,
 * because what all of them share explains more.
 */
final class Culprits {
  /** A culprit must be accused by one in so many of the victims with a specific verdict. */
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

  /** The victims that accuse a suspect, and the highest probability. */
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
