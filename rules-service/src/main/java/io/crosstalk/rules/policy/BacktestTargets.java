package io.crosstalk.rules.policy;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.decision.TargetState;
import io.crosstalk.rules.storage.message.KnownTargets;
import java.util.List;

/** The targets of a back-test, of which none has been notified before. */
final class BacktestTargets {
  private static final String ASSUMED = "an assumed ticket system, because no target is configured";

  private final Targets targets;

  BacktestTargets(Targets targets) {
    this.targets = targets;
  }

  /** States of the configured targets; without any, of one that opens tickets from minor on. */
  List<TargetState> all() {
    if (targets.policies().isEmpty()) {
      return List.of(new TargetState(ASSUMED, true, Severity.MINOR, false, false));
    }
    TargetStates states = new TargetStates(targets);
    return targets.policies().stream().map(policy -> states.of(policy, KnownTargets.NONE)).toList();
  }
}
