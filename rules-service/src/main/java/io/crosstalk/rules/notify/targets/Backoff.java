package io.crosstalk.rules.notify.targets;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Pauses between the attempts of a delivery. Each is twice as long as the one before, less a random
 * share of at most half, so that deliveries that failed together are not retried together.
 */
public record Backoff(Duration first, Duration longest) {
  /** Pauses between attempts, unless the target requests a longer one. */
  public static final Backoff STANDARD = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5));

  private static final int MAX_DOUBLINGS = 30;

  /** Pause after a number of failures. */
  public Duration pause(int failures, RandomGenerator random) {
    long doubled = first.toMillis() << Math.min(failures, MAX_DOUBLINGS);
    long whole = doubled < 0 ? longest.toMillis() : Math.min(doubled, longest.toMillis());
    return Duration.ofMillis(whole / 2 + (long) (random.nextDouble() * (whole - whole / 2)));
  }
}
