package io.crosstalk.rules.notify.targets;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which incidents the configured notification targets receive. Thread-safe. */
public final class Targets {
  private volatile State state;

  private record State(
      List<TargetPolicy> policies, Set<String> ticketSystems, Set<String> skipped) {}

  /**
   * Creates the targets of the start.
   *
   * @param policies which incidents each receives
   * @param ticketSystems names of those that open tickets, or would do so
   * @param skipped names of those whose settings are wrong; their messages wait
   */
  public Targets(List<TargetPolicy> policies, Set<String> ticketSystems, Set<String> skipped) {
    state = new State(List.copyOf(policies), Set.copyOf(ticketSystems), Set.copyOf(skipped));
  }

  /** Targets of which none is skipped. */
  public Targets(List<TargetPolicy> policies, Set<String> ticketSystems) {
    this(policies, ticketSystems, Set.of());
  }

  /**
   * The targets with these settings.
   *
   * @param skipped names of those whose settings are wrong
   */
  public static Targets of(List<Target> targets, List<String> skipped) {
    return new Targets(
        targets.stream().map(Target::policy).toList(),
        targets.stream()
            .filter(Target::opensTickets)
            .map(target -> target.policy().name())
            .collect(Collectors.toSet()),
        Set.copyOf(skipped));
  }

  /** Replaces the targets by others, because the settings have changed. */
  public void replaceBy(Targets others) {
    state = others.state;
  }

  /** Policies: which incidents each target receives. */
  public List<TargetPolicy> policies() {
    return state.policies();
  }

  /** Names of the targets that open tickets, or would do so. */
  public Set<String> ticketSystems() {
    return state.ticketSystems();
  }

  /** Names of the targets whose settings are wrong; their messages wait. */
  public Set<String> skipped() {
    return state.skipped();
  }

  /** Names of all targets that have settings, whether these are right or wrong. */
  public List<String> names() {
    State now = state;
    return Stream.concat(now.policies().stream().map(TargetPolicy::name), now.skipped().stream())
        .distinct()
        .toList();
  }

  /** Names of the targets to which nothing is sent. */
  public Set<String> shadows() {
    return policies().stream()
        .filter(TargetPolicy::isShadow)
        .map(TargetPolicy::name)
        .collect(Collectors.toSet());
  }

  public boolean opensTickets(TargetPolicy policy) {
    return ticketSystems().contains(policy.name());
  }
}
