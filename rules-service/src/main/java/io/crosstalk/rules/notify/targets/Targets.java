package io.crosstalk.rules.notify.targets;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The configured notification targets.
 *
 * @param policies which incidents each receives
 * @param ticketSystems names of those that open tickets, or would do so
 * @param skipped names of those whose settings are wrong; their messages wait
 */
public record Targets(List<TargetPolicy> policies, Set<String> ticketSystems, Set<String> skipped) {
  public Targets {
    policies = List.copyOf(policies);
    ticketSystems = Set.copyOf(ticketSystems);
    skipped = Set.copyOf(skipped);
  }

  /** Targets of which none is skipped. */
  public Targets(List<TargetPolicy> policies, Set<String> ticketSystems) {
    this(policies, ticketSystems, Set.of());
  }

  /** Names of all targets that have settings, whether these are right or wrong. */
  public List<String> names() {
    return Stream.concat(policies.stream().map(TargetPolicy::name), skipped.stream())
        .distinct()
        .toList();
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
