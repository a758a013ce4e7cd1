package io.crosstalk.rules.notify;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before a delivery is tried again: twice as long each time, a random half of it
 * taken off, so that those who failed together do not come back together.
 */
record Backoff(Duration first, Duration longest) {
  private static final int MOST_DOUBLINGS = 30;

  Duration pause(int failures, RandomGenerator random) {
    long doubled = first.toMillis() << Math.min(failures, MOST_DOUBLINGS);
    long whole = doubled < 0 ? longest.toMillis() : Math.min(doubled, longest.toMillis());
    return Duration.ofMillis(whole / 2 + (long) (random.nextDouble() * (whole - whole / 2)));
  }
}
