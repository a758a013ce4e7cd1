package io.crosstalk.rules.policy;

import io.crosstalk.event.Incident;
import io.crosstalk.rules.notify.TargetPolicy;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.rule.RuleBook;
import io.crosstalk.rules.siterule.MatchedRules;
import io.crosstalk.rules.siterule.TargetState;
import java.time.Instant;

/**
 * States of the targets of a message. Whether a target receives it without rules of the site
 * depends on the severity that they state, so that they can raise an incident of severity {@code
 * info}.
 *
 * @param defaults rules that select targets where no rule of the site does
 * @param at event time at which rules must be valid
 */
public record TargetStates(
    Targets targets, RuleBook defaults, Incident incident, MatchedRules matched, Instant at) {

  /**
   * The state of a target.
   *
   * @param notified whether it was notified of the incident, or will be
   */
  public TargetState of(TargetPolicy policy, boolean notified) {
    boolean opensTickets = targets.opensTickets(policy);
    return new TargetState(
        policy.name(),
        opensTickets,
        policy.minSeverity(),
        defaults.isWanted(incident, matched.severity(opensTickets), at, policy.name()),
        notified);
  }
}
