package io.crosstalk.evaluate.site;

import java.time.Duration;
import java.time.Instant;

/** Stretch of event time. */
record TimeSpan(Instant from, Instant to) {
  /**
   * Time after the end of a trouble in which an incident still belongs to it: queues empty, and
   * what was postponed is done.
   */
  static final Duration AFTERMATH = Duration.ofMinutes(10);

  /** Returns whether this stretch, with its aftermath, overlaps with another one. */
  boolean reaches(TimeSpan other) {
    return other.from.isBefore(to.plus(AFTERMATH)) && from.isBefore(other.to);
  }
}
