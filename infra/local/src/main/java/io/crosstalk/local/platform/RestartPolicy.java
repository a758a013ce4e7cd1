package io.crosstalk.local.platform;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * Delays between the restarts of a component (exponential back-off), and the number of attempts.
 *
 * @param first delay after the first failure; each further failure doubles the delay
 * @param longest upper bound of the delay
 * @param lasting healthy time after which the next failure counts as the first again
 * @param attempts number of failed restarts in succession after which the component is not
 *     restarted any more; empty for no limit
 */
public record RestartPolicy(
    Duration first, Duration longest, Duration lasting, OptionalInt attempts) {
  /** Policy that restarts a component without a limit of attempts. */
  public static final RestartPolicy ENDLESS = of(OptionalInt.empty());

  /** Policy that gives up after five failed restarts, which takes about half a minute of delays. */
  public static final RestartPolicy LIMITED = of(OptionalInt.of(5));

  private static final int MOST_DOUBLINGS = 30;

  private static RestartPolicy of(OptionalInt attempts) {
    return new RestartPolicy(
        Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofMinutes(5), attempts);
  }

  /**
   * Delay before the next restart.
   *
   * @param failures number of failures in succession, at least 1
   */
  Duration delay(int failures) {
    Duration delay = first.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
    return delay.compareTo(longest) < 0 ? delay : longest;
  }

  /** Returns whether no further restart follows. */
  boolean isExhausted(int failures) {
    return attempts.isPresent() && failures > attempts.getAsInt();
  }
}
