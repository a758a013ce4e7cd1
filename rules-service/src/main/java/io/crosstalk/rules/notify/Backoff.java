package io.crosstalk.rules.notify;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Pauses before a delivery is retried: twice as long each time, less a random part of at most half,
 * so that deliveries that failed together are not retried together.
 */
record Backoff(Duration first, Duration longest) {
  private static final int MAX_DOUBLINGS = 30;

  Duration pause(int failures, RandomGenerator random) {
    long doubled = first.toMillis() << Math.min(failures, MAX_DOUBLINGS);
    long whole = doubled < 0 ? longest.toMillis() : Math.min(doubled, longest.toMillis());
    return Duration.ofMillis(whole / 2 + (long) (random.nextDouble() * (whole - whole / 2)));
  }
}
