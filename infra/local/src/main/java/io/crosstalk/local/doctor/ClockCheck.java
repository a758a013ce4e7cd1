package io.crosstalk.local.doctor;

import java.time.Duration;
import java.time.Instant;

/** Check of the clock of another machine against that of this one. */
final class ClockCheck {
  private static final Duration TOLERATED = Duration.ofSeconds(2);
  private static final String REMEDY = "synchronise the clocks of all machines (NTP)";

  private ClockCheck() {}

  /**
   * Compares a time of another machine.
   *
   * @param before time of this machine before the other one was asked
   * @param theirs time of the other machine
   * @param after time of this machine after the answer
   * @param inexact how much the other time may be too old
   */
  static Finding of(
      String subject, Instant before, Instant theirs, Instant after, Duration inexact) {
    Duration ahead = Duration.between(after, theirs);
    Duration behind = Duration.between(theirs.plus(inexact), before);
    String name = "clock of " + subject;
    if (ahead.compareTo(TOLERATED) > 0) {
      return Finding.warning(
          name, "%.1f s ahead of this machine".formatted(seconds(ahead)), REMEDY);
    }
    if (behind.compareTo(TOLERATED) > 0) {
      return Finding.warning(name, "%.1f s behind this machine".formatted(seconds(behind)), REMEDY);
    }
    return Finding.ok(
        name,
        "differs by at most %d s from this machine".formatted(TOLERATED.plus(inexact).toSeconds()));
  }

  private static double seconds(Duration difference) {
    return difference.toMillis() / 1e3;
  }
}
