package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.VerdictFacts;
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
 * The contention domain that victims and suspects of an incident have in common.
 *
 * @param resource the shared resource; null when no verdict names any
 * @param team the team that owns it; null when unknown
 */
public record ContentionDomainChoice(@Nullable SharedResource resource, @Nullable String team) {

  /**
   * Chooses the domain with most victims; of several such domains, that of the most probable
   * verdict. If no verdict names a domain, the victim that all other victims use is chosen, because
   * degradation spreads to waiting callers.
   */
  static ContentionDomainChoice of(Collection<VerdictFacts> credible, CauseClass leading) {
    List<VerdictFacts> ofLeadingClass =
        credible.stream()
            .filter(
                verdict -> verdict.causeClass() == leading && verdict.contentionDomain() != null)
            .toList();
    Map<String, Backing> backings = new TreeMap<>();
    for (VerdictFacts verdict : ofLeadingClass.isEmpty() ? credible : ofLeadingClass) {
      SharedResource shared = verdict.verdict().sharedResource();
      if (shared != null) {
        backings.computeIfAbsent(shared.id(), id -> new Backing(shared)).add(verdict);
      }
    }
    Set<String> affected = credible.stream().map(VerdictFacts::victim).collect(Collectors.toSet());
    Stream<Backing> known =
        backings.values().stream().filter(backing -> !backing.waitsForOneOf(affected));
    return known
        .min(Backing.STRONGEST_FIRST)
        .or(() -> isOpen(leading, backings) ? origin(credible) : Optional.empty())
        .or(() -> backings.values().stream().min(Backing.STRONGEST_FIRST))
        .map(backing -> new ContentionDomainChoice(backing.shared, backing.team))
        .orElseGet(() -> new ContentionDomainChoice(null, null));
  }

  /**
   * Returns whether the shared resource may be a victim: the cause is unknown, or each named domain
   * is a victim that waits for another victim.
   */
  private static boolean isOpen(CauseClass leading, Map<String, Backing> backings) {
    return leading == CauseClass.UNKNOWN || !backings.isEmpty();
  }

  /**
   * Finds the first victim that all other victims use. Only the victim of the first verdict or one
   * of its domains can be that victim, so that only these are examined.
   */
  private static Optional<Backing> origin(Collection<VerdictFacts> unlocated) {
    if (unlocated.isEmpty()) {
      return Optional.empty();
    }
    VerdictFacts first = unlocated.iterator().next();
    Map<String, Boolean> checked = new HashMap<>();
    return unlocated.stream()
        .filter(
            verdict ->
                verdict.victim().equals(first.victim())
                    || first.domains().contains(verdict.victim()))
        .filter(
            verdict ->
                checked.computeIfAbsent(
                    verdict.victim(), victim -> isUsedByAllOthers(victim, unlocated)))
        .map(ContentionDomainChoice::itself)
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
        Comparator.<Backing, Boolean>comparing(Backing::isOnItsVictim)
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

    /**
     * Returns whether this domain is a service that only its own verdict calls faulty, while an
     * affected resource that it uses explains its degradation.
     */
    boolean waitsForOneOf(Set<String> affected) {
      return isOnItsVictim()
          && verdicts.stream().anyMatch(each -> !Collections.disjoint(each.domains(), affected));
    }

    private boolean isOnItsVictim() {
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
