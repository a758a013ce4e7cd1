package io.crosstalk.correlation.streams;

import java.time.Duration;

/**
 * Who is forgotten because nothing was heard for long: a machine that was taken away, or everybody
 * whom a source measured that was. Whoever comes back after so long begins anew, be the memory
 * freed by then or not; so verdicts do not depend on when it is freed. (No tick spans as much
 * time.)
 */
final class Absence {
  /** More than a month: who does something once a month is remembered. */
  private static final long LONG_MS = Duration.ofDays(35).toMillis();

  /**
   * As long as samples are kept on the bus unless that is set otherwise. Where they are kept for
   * longer a source may lag by more; whoever was forgotten meanwhile then begins anew.
   */
  private static final long LAG_MS = Duration.ofDays(3).toMillis();

  private static final long DAY_MS = Duration.ofDays(1).toMillis();

  private long nextLook = Long.MIN_VALUE;

  /**
   * Whether somebody counts as new at a time.
   *
   * @param lastMs when something was last heard before, epoch milliseconds; {@code Long.MIN_VALUE}
   *     when nothing ever was
   * @param timeMs epoch milliseconds
   */
  static boolean isLong(long lastMs, long timeMs) {
    return isLonger(LONG_MS, lastMs, timeMs);
  }

  /** The first time at which {@link #isLong} holds; {@code Long.MAX_VALUE} when it never does. */
  static long from(long lastMs) {
    return lastMs == Long.MIN_VALUE ? Long.MAX_VALUE : lastMs + LONG_MS + 1;
  }

  /** Whether somebody who was last heard then counts as new, though a source may lag by days. */
  static boolean isOver(long lastMs, long nowMs) {
    return isLonger(LONG_MS + LAG_MS, lastMs, nowMs);
  }

  private static boolean isLonger(long durationMs, long lastMs, long timeMs) {
    return lastMs != Long.MIN_VALUE && timeMs > lastMs && timeMs - lastMs > durationMs;
  }

  /** How many of some samples (at least one, by time) come before such an absence. */
  static int unbroken(long[] times) {
    int count = 1;
    while (count < times.length && !isLong(times[count - 1], times[count])) {
      count++;
    }
    return count;
  }

  /** Whether it is time to look for the absent: once a day of event time, and at the start. */
  boolean isDue(long nowMs) {
    boolean due = nowMs >= nextLook;
    if (due) {
      nextLook = nowMs + DAY_MS;
    }
    return due;
  }
}
