package io.crosstalk.local.platform;

import java.time.Instant;
import java.util.Optional;

/**
 * Restarts of one component by the supervision, with its current phase. Immutable: each event
 * returns a new history.
 *
 * @param since begin of the current phase
 * @param restarts number of restarts since the platform was started
 * @param failures number of deaths in succession without a lasting healthy time in between
 * @param lastDeath last unexpected end of the process; empty when there was none
 * @param nextAttempt time of the next restart; present only in the phase {@link Phase#WAITING}
 */
public record RestartHistory(
    Phase phase,
    Instant since,
    int restarts,
    int failures,
    Optional<ComponentExit> lastDeath,
    Optional<Instant> nextAttempt) {

  /** Phase of a supervised component. */
  public enum Phase {
    RUNNING,
    /** The process has died, and the delay before its restart has not passed. */
    WAITING,
    /** The process was started again and is not healthy yet. */
    STARTING,
    /** The process has died and the supervision does not restart it any more. */
    GIVEN_UP
  }

  static RestartHistory none(Instant now) {
    return new RestartHistory(Phase.RUNNING, now, 0, 0, Optional.empty(), Optional.empty());
  }

  RestartHistory died(ComponentExit death, RestartPolicy policy) {
    int counted = hasLasted(death.at(), policy) ? 1 : failures + 1;
    boolean exhausted = policy.isExhausted(counted);
    return new RestartHistory(
        exhausted ? Phase.GIVEN_UP : Phase.WAITING,
        death.at(),
        restarts,
        counted,
        Optional.of(death),
        exhausted ? Optional.empty() : Optional.of(death.at().plus(policy.delay(counted))));
  }

  RestartHistory starting(Instant now) {
    return new RestartHistory(
        Phase.STARTING, now, restarts + 1, failures, lastDeath, Optional.empty());
  }

  RestartHistory healthy(Instant now) {
    return new RestartHistory(Phase.RUNNING, now, restarts, failures, lastDeath, Optional.empty());
  }

  private boolean hasLasted(Instant now, RestartPolicy policy) {
    return phase == Phase.RUNNING && !since.plus(policy.lasting()).isAfter(now);
  }
}
