package io.crosstalk.rules.policy;

import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.decision.TargetState;
import io.crosstalk.rules.storage.message.KnownTargets;

/** States of the notification targets of one incident. */
public record TargetStates(Targets targets) {
  /**
   * The state of a target.
   *
   * @param known targets that know the incident
   */
  public TargetState of(TargetPolicy policy, KnownTargets known) {
    return new TargetState(
        policy.name(),
        targets.opensTickets(policy),
        policy.minSeverity(),
        known.notified().contains(policy.name()),
        known.ofParts().contains(policy.name()));
  }
}
