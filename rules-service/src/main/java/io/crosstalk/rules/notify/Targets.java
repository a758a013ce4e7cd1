package io.crosstalk.rules.notify;

import java.util.List;
import java.util.Set;

/**
 * The configured notification targets.
 *
 * @param policies which incidents each receives
 * @param ticketSystems names of those that open tickets
 */
public record Targets(List<TargetPolicy> policies, Set<String> ticketSystems) {
  public Targets {
    policies = List.copyOf(policies);
    ticketSystems = Set.copyOf(ticketSystems);
  }

  public boolean opensTickets(TargetPolicy policy) {
    return ticketSystems.contains(policy.name());
  }
}
