package io.crosstalk.rules.policy;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Severity;
import io.crosstalk.rules.notify.TargetPolicy;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.rule.RuleBook;
import io.crosstalk.rules.siterule.TargetState;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The targets of a back-test, of which none has been notified before. */
final class BacktestTargets {
  private final Targets targets;
  private final RuleBook defaults;

  BacktestTargets(Targets targets, RuleBook defaults) {
    this.targets = targets;
    this.defaults = defaults;
  }

  /** States of the configured targets; without any, of one that opens tickets from minor on. */
  List<TargetState> of(Incident incident, Instant at) {
    if (targets.policies().isEmpty()) {
      return List.of(new TargetState("any target", true, Severity.MINOR, true, false));
    }
    Set<String> wanted =
        defaults.targets(
            incident, at, targets.policies().stream().map(TargetPolicy::name).toList());
    return targets.policies().stream()
        .map(
            policy ->
                new TargetState(
                    policy.name(),
                    targets.opensTickets(policy),
                    policy.minSeverity(),
                    wanted.contains(policy.name()),
                    false))
        .toList();
  }
}
