package io.crosstalk.local.process;

import java.time.Duration;
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
  /** Healthy time after which the next failure counts as the first again. */
  private static final Duration LASTING = Duration.ofMinutes(5);

  private static final int LONGEST_SECONDS = 60;
  private static final int MOST_DOUBLINGS = 6;

  /** Phase of a supervised component. */
  public enum Phase {
    RUNNING,

    /** The process has died, and the delay before its restart has not passed. */
    WAITING,

    /** The process was started again and is not healthy yet. */
    STARTING
  }

  static RestartHistory none(Instant now) {
    return new RestartHistory(Phase.RUNNING, now, 0, 0, Optional.empty(), Optional.empty());
  }

  RestartHistory died(ComponentExit death) {
    boolean lasted = phase == Phase.RUNNING && !since.plus(LASTING).isAfter(death.at());
    int counted = lasted ? 1 : failures + 1;
    return new RestartHistory(
        Phase.WAITING,
        death.at(),
        restarts,
        counted,
        Optional.of(death),
        Optional.of(death.at().plus(delay(counted))));
  }

  /** Delay before a restart: one second, doubled with each further failure up to a minute. */
  private static Duration delay(int failures) {
    return Duration.ofSeconds(
        Math.min(LONGEST_SECONDS, 1L << Math.min(failures - 1, MOST_DOUBLINGS)));
  }

  /** Delay before the next restart. */
  Duration delay() {
    return delay(failures);
  }

  /** Returns whether the delay before the next restart has passed. */
  boolean isDue(Instant now) {
    return nextAttempt.filter(next -> !next.isAfter(now)).isPresent();
  }

  RestartHistory starting(Instant now) {
    return new RestartHistory(
        Phase.STARTING, now, restarts + 1, failures, lastDeath, Optional.empty());
  }

  RestartHistory healthy(Instant now) {
    return new RestartHistory(Phase.RUNNING, now, restarts, failures, lastDeath, Optional.empty());
  }
}
