package io.crosstalk.rules.notify.targets;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The configured notification targets.
 *
 * @param policies which incidents each receives
 * @param ticketSystems names of those that open tickets, or would do so
 */
public record Targets(List<TargetPolicy> policies, Set<String> ticketSystems) {
  public Targets {
    policies = List.copyOf(policies);
    ticketSystems = Set.copyOf(ticketSystems);
  }

  /** Names of the targets to which nothing is sent. */
  public Set<String> shadows() {
    return policies.stream()
        .filter(TargetPolicy::isShadow)
        .map(TargetPolicy::name)
        .collect(Collectors.toSet());
  }

  public boolean opensTickets(TargetPolicy policy) {
    return ticketSystems.contains(policy.name());
  }
}
