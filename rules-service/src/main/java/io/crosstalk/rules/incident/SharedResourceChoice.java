package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where victims and suspects of an incident meet.
 *
 * @param resource null when no verdict names any
 * @param team who looks after it; null when nobody is known to
 */
record SharedResourceChoice(@Nullable SharedResource resource, @Nullable String team) {

  /**
   * The one with most victims behind it; of several, that of the surest verdict. Where nobody knows
   * any, the victim that all others use: harm spreads to those who wait.
   */
  static SharedResourceChoice of(Collection<VerdictFacts> credible, CauseClass leading) {
    List<VerdictFacts> ofLeadingClass =
        credible.stream()
            .filter(verdict -> verdict.causeClass() == leading && verdict.place() != null)
            .toList();
    Map<String, Backing> backings = new TreeMap<>();
    for (VerdictFacts verdict : ofLeadingClass.isEmpty() ? credible : ofLeadingClass) {
      SharedResource shared = verdict.verdict().sharedResource();
      if (shared != null) {
        backings.computeIfAbsent(shared.id(), id -> new Backing(shared)).add(verdict);
      }
    }
    Set<String> hurt = credible.stream().map(VerdictFacts::victim).collect(Collectors.toSet());
    Stream<Backing> known =
        backings.values().stream().filter(backing -> !backing.waitsForOneOf(hurt));
    return known
        .min(Backing.STRONGEST_FIRST)
        .or(() -> isOpen(leading, backings) ? origin(credible) : Optional.empty())
        .or(() -> backings.values().stream().min(Backing.STRONGEST_FIRST))
        .map(backing -> new SharedResourceChoice(backing.shared, backing.team))
        .orElseGet(() -> new SharedResourceChoice(null, null));
  }

  /** Whether it is not known, or only that of somebody who waits himself. */
  private static boolean isOpen(CauseClass leading, Map<String, Backing> backings) {
    return leading == CauseClass.UNKNOWN || !backings.isEmpty();
  }

  /** The first victim that all others use. Only what the first verdict knows can be that one. */
  private static Optional<Backing> origin(Collection<VerdictFacts> unknowing) {
    if (unknowing.isEmpty()) {
      return Optional.empty();
    }
    VerdictFacts first = unknowing.iterator().next();
    Map<String, Boolean> checked = new HashMap<>();
    return unknowing.stream()
        .filter(
            verdict ->
                verdict.victim().equals(first.victim())
                    || first.domains().contains(verdict.victim()))
        .filter(
            verdict ->
                checked.computeIfAbsent(
                    verdict.victim(), victim -> isUsedByAllOthers(victim, unknowing)))
        .map(SharedResourceChoice::itself)
        .findFirst();
  }

  private static Backing itself(VerdictFacts verdict) {
    Victim victim = verdict.verdict().victim();
    Backing backing = new Backing(new SharedResource(victim.resource(), victim.kind()));
    backing.team = victim.team();
    return backing;
  }

  private static boolean isUsedByAllOthers(String victim, Collection<VerdictFacts> verdicts) {
    boolean others = false;
    for (VerdictFacts each : verdicts) {
      if (!each.victim().equals(victim)) {
        if (!each.domains().contains(victim)) {
          return false;
        }
        others = true;
      }
    }
    return others;
  }

  private static final class Backing {
    static final Comparator<Backing> STRONGEST_FIRST =
        Comparator.<Backing, Boolean>comparing(Backing::isAboutItself)
            .thenComparingInt(b -> -b.victims.size())
            .thenComparingDouble(b -> -b.probability)
            .thenComparing(b -> b.shared.id());

    private final SharedResource shared;
    private final Set<String> victims = new HashSet<>();
    private final List<VerdictFacts> verdicts = new ArrayList<>();
    private double probability;
    private @Nullable String team;

    Backing(SharedResource shared) {
      this.shared = shared;
    }

    /** A service that only itself calls faulty waits for what it uses and is hurt, too. */
    boolean waitsForOneOf(Set<String> hurt) {
      return isAboutItself()
          && verdicts.stream().anyMatch(each -> !Collections.disjoint(each.domains(), hurt));
    }

    private boolean isAboutItself() {
      return victims.size() == 1 && victims.contains(shared.id());
    }

    void add(VerdictFacts verdict) {
      victims.add(verdict.victim());
      verdicts.add(verdict);
      probability = Math.max(probability, verdict.topProbability());
      team = team == null ? verdict.verdict().sharedResourceTeam() : team;
    }
  }
}
