package io.crosstalk.rules.policy;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Severity;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.rule.RuleBook;
import io.crosstalk.rules.siterule.MatchedRules;
import io.crosstalk.rules.siterule.TargetState;
import java.time.Instant;
import java.util.List;

/** The targets of a back-test, of which none has been notified before. */
final class BacktestTargets {
  private final Targets targets;
  private final RuleBook defaults;

  BacktestTargets(Targets targets, RuleBook defaults) {
    this.targets = targets;
    this.defaults = defaults;
  }

  /** States of the configured targets; without any, of one that opens tickets from minor on. */
  List<TargetState> of(Incident incident, MatchedRules rules, Instant at) {
    if (targets.policies().isEmpty()) {
      return List.of(new TargetState("any target", true, Severity.MINOR, true, false));
    }
    TargetStates states = new TargetStates(targets, defaults, incident, rules, at);
    return targets.policies().stream().map(policy -> states.of(policy, false)).toList();
  }
}
