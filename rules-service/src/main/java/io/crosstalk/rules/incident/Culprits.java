package io.crosstalk.rules.incident;

import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds who is to blame when victims accuse each other. A culprit's own latency rises too, and its
 * verdict may then accuse its victims: therefore whoever is accused by most goes first, and what a
 * culprit says no longer counts. Whom only few of many victims accuse is none: what all of them
 * share explains more.
 */
final class Culprits {
  /** One in so many of the victims that can say anything must accuse. */
  private static final int QUORUM = 3;

  private Culprits() {}

  static Set<String> among(Collection<Verdict> verdicts) {
    Set<String> culprits = new LinkedHashSet<>();
    Optional<String> next = mostAccused(verdicts, culprits);
    while (next.isPresent()) {
      culprits.add(next.get());
      next = mostAccused(verdicts, culprits);
    }
    return culprits;
  }

  private static Optional<String> mostAccused(Collection<Verdict> verdicts, Set<String> known) {
    Map<String, Accusation> accusations = new TreeMap<>();
    for (Verdict verdict : verdicts) {
      String accuser = Testimony.victim(verdict);
      if (!known.contains(accuser)) {
        verdict.suspects().stream()
            .filter(Suspect::isCulprit)
            .filter(
                suspect ->
                    !suspect.resource().equals(accuser) && !known.contains(suspect.resource()))
            .forEach(
                suspect ->
                    accusations
                        .computeIfAbsent(suspect.resource(), resource -> new Accusation())
                        .add(accuser, suspect.probability()));
      }
    }
    long telling =
        verdicts.stream()
            .filter(Testimony::isTelling)
            .map(Testimony::victim)
            .filter(victim -> !known.contains(victim))
            .distinct()
            .count();
    return accusations.entrySet().stream()
        .filter(each -> (long) QUORUM * each.getValue().accusers.size() >= telling)
        .max(Map.Entry.comparingByValue(Accusation.WEIGHT))
        .map(Map.Entry::getKey);
  }

  /** Who accuses a suspect, and how surely at most. */
  private static final class Accusation {
    static final Comparator<Accusation> WEIGHT =
        Comparator.<Accusation>comparingInt(a -> a.accusers.size())
            .thenComparingDouble(a -> a.probability);

    private final Set<String> accusers = new LinkedHashSet<>();
    private double probability;

    void add(String accuser, double certainty) {
      accusers.add(accuser);
      probability = Math.max(probability, certainty);
    }
  }
}
