package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.util.Collection;
import java.util.Comparator;
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
  static SharedResourceChoice of(Collection<Verdict> credible, CauseClass leading) {
    List<Verdict> ofLeadingClass =
        credible.stream()
            .filter(
                verdict ->
                    Testimony.causeClass(verdict) == leading && verdict.sharedResource() != null)
            .toList();
    Map<String, Backing> backings = new TreeMap<>();
    for (Verdict verdict : ofLeadingClass.isEmpty() ? credible : ofLeadingClass) {
      SharedResource shared = verdict.sharedResource();
      if (shared != null) {
        backings.computeIfAbsent(shared.id(), id -> new Backing(shared)).add(verdict);
      }
    }
    Set<String> hurt = credible.stream().map(Testimony::victim).collect(Collectors.toSet());
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

  private static Optional<Backing> origin(Collection<Verdict> unknowing) {
    return unknowing.stream()
        .filter(verdict -> isUsedByAllOthers(Testimony.victim(verdict), unknowing))
        .map(SharedResourceChoice::itself)
        .findFirst();
  }

  private static Backing itself(Verdict verdict) {
    Victim victim = verdict.victim();
    Backing backing = new Backing(new SharedResource(victim.resource(), victim.kind()));
    backing.team = victim.team();
    return backing;
  }

  private static boolean isUsedByAllOthers(String victim, Collection<Verdict> verdicts) {
    List<Verdict> others =
        verdicts.stream().filter(each -> !Testimony.victim(each).equals(victim)).toList();
    return !others.isEmpty() && others.stream().allMatch(each -> each.domains().contains(victim));
  }

  private static final class Backing {
    static final Comparator<Backing> STRONGEST_FIRST =
        Comparator.<Backing, Boolean>comparing(Backing::isAboutItself)
            .thenComparingInt(b -> -b.victims.size())
            .thenComparingDouble(b -> -b.probability)
            .thenComparing(b -> b.shared.id());

    private final SharedResource shared;
    private final Set<String> victims = new HashSet<>();
    private final Set<String> used = new HashSet<>();
    private double probability;
    private @Nullable String team;

    Backing(SharedResource shared) {
      this.shared = shared;
    }

    /** A service that only itself calls faulty waits for what it uses and is hurt, too. */
    boolean waitsForOneOf(Set<String> hurt) {
      return isAboutItself() && hurt.stream().anyMatch(used::contains);
    }

    private boolean isAboutItself() {
      return victims.equals(Set.of(shared.id()));
    }

    void add(Verdict verdict) {
      victims.add(Testimony.victim(verdict));
      used.addAll(verdict.domains());
      probability = Math.max(probability, Testimony.topProbability(verdict));
      team = team == null ? verdict.sharedResourceTeam() : team;
    }
  }
}
