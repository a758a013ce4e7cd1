package io.crosstalk.rules.policy;

import io.crosstalk.rules.notify.TargetPolicy;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.siterule.TargetState;

/** States of the notification targets of one incident. */
public record TargetStates(Targets targets) {
  /**
   * The state of a target.
   *
   * @param notified whether it was notified of the incident, or will be
   */
  public TargetState of(TargetPolicy policy, boolean notified) {
    return new TargetState(
        policy.name(), targets.opensTickets(policy), policy.minSeverity(), notified);
  }
}
