package io.crosstalk.local.platform;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * Exponential back-off between the restarts of one component.
 *
 * @param first delay after the first failure; doubled with each further one
 * @param longest upper bound of the delay
 * @param lasting healthy time after which a component begins again at the first delay
 * @param attempts failed restarts in succession after which no further one follows; empty for no
 *     limit
 */
public record RestartPolicy(
    Duration first, Duration longest, Duration lasting, OptionalInt attempts) {
  /** Restarts without end. */
  public static final RestartPolicy ENDLESS = of(OptionalInt.empty());

  /** Stops after five failed restarts, about half a minute of delays. */
  public static final RestartPolicy LIMITED = of(OptionalInt.of(5));

  private static final int MOST_DOUBLINGS = 30;

  private static RestartPolicy of(OptionalInt attempts) {
    return new RestartPolicy(
        Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofMinutes(5), attempts);
  }

  /**
   * The delay before the next restart.
   *
   * @param failures failures in succession, at least 1
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
