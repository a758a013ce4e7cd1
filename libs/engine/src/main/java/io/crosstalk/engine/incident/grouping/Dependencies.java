package io.crosstalk.engine.incident.grouping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Dependencies between the victims of one incident. */
public final class Dependencies {
  private final Map<String, List<VerdictFacts>> byVictim = new HashMap<>();

  public Dependencies(Collection<VerdictFacts> verdicts) {
    if (verdicts.stream().anyMatch(VerdictFacts::isOnItsVictim)) {
      verdicts.forEach(
          each -> byVictim.computeIfAbsent(each.victim(), id -> new ArrayList<>()).add(each));
    }
  }

  /**
   * Returns whether the verdict is about a service that uses another victim, while that victim does
   * not use the service.
   */
  public boolean isWaitingForAnotherVictim(VerdictFacts verdict) {
    return verdict.isOnItsVictim()
        && verdict.domains().stream()
            .filter(used -> !used.equals(verdict.victim()))
            .flatMap(used -> byVictim.getOrDefault(used, List.of()).stream())
            .anyMatch(other -> !other.domains().contains(verdict.victim()));
  }
}
