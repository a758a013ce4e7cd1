package io.crosstalk.correlation.streams;

import java.time.Duration;

/**
 * How long a stage works before it lets Kafka Streams commit.
 *
 * @param perCall how long a single call may work; a piece that has begun is completed
 * @param pause between two calls that go on with work for which no record comes
 */
public record Slices(Duration perCall, Duration pause) {
  /** Far below the second that no call may take, and several times a commit's own cost. */
  static final Slices SHORT = new Slices(Duration.ofMillis(200), Duration.ofMillis(20));

  /** All work is done in the call that makes it possible. */
  static final Slices UNLIMITED = new Slices(Duration.ofDays(1), Duration.ofMillis(20));
}
