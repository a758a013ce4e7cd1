package io.crosstalk.local.platform;

import java.time.Instant;
import java.util.Optional;

/**
 * The restarts of one component. Immutable; time is passed in.
 *
 * @param since begin of this phase
 * @param restarts attempts to start it again since the platform was started
 * @param failures deaths in succession without lasting health between them
 * @param nextAttempt only while {@link Phase#WAITING}
 */
public record RestartHistory(
    Phase phase,
    Instant since,
    int restarts,
    int failures,
    Optional<ComponentExit> lastDeath,
    Optional<Instant> nextAttempt) {

  /** The phase of a supervised component. */
  public enum Phase {
    RUNNING,
    /** Dead, during the back-off. */
    WAITING,
    /** Started again, not healthy yet. */
    STARTING,
    /** Dead, without further restarts by the supervision. */
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
