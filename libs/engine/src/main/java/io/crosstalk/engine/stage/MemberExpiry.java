package io.crosstalk.engine.stage;

import java.time.Duration;

/**
 * Expiry of resources that have been silent for long, because the resource or its source was
 * removed. A resource that returns after so long counts as new, whether or not its memory has been
 * freed; so verdicts do not depend on the time of freeing. No tick spans as much time.
 */
public final class MemberExpiry {
  /**
   * Silence after which a resource counts as new: more than a month, so that monthly activity is
   * remembered.
   */
  private static final long LONG_MS = Duration.ofDays(35).toMillis();

  /**
   * Largest lag of a source: the default retention of samples on the bus. With a longer retention a
   * source may lag more; a resource that expired meanwhile then counts as new.
   */
  private static final long LAG_MS = Duration.ofDays(3).toMillis();

  private static final long DAY_MS = Duration.ofDays(1).toMillis();

  private long nextLook = Long.MIN_VALUE;

  /**
   * Returns whether a resource counts as new at a time.
   *
   * @param lastMs its last sample before, epoch milliseconds; {@code Long.MIN_VALUE} when there was
   *     none
   * @param timeMs epoch milliseconds
   */
  public static boolean isLong(long lastMs, long timeMs) {
    return isLonger(LONG_MS, lastMs, timeMs);
  }

  /** The first time at which {@link #isLong} holds; {@code Long.MAX_VALUE} when it never does. */
  public static long from(long lastMs) {
    return lastMs == Long.MIN_VALUE ? Long.MAX_VALUE : lastMs + LONG_MS + 1;
  }

  /**
   * Returns whether a resource with this last sample counts as new, even if a source lags by days.
   */
  public static boolean isOver(long lastMs, long nowMs) {
    return isLonger(LONG_MS + LAG_MS, lastMs, nowMs);
  }

  private static boolean isLonger(long durationMs, long lastMs, long timeMs) {
    return lastMs != Long.MIN_VALUE && timeMs > lastMs && timeMs - lastMs > durationMs;
  }

  /** The number of samples (at least one, by time) before the first silence of that length. */
  public static int unbroken(long[] times) {
    int count = 1;
    while (count < times.length && !isLong(times[count - 1], times[count])) {
      count++;
    }
    return count;
  }

  /** Returns whether to look for expired resources: once a day of event time, and at the start. */
  public boolean isDue(long nowMs) {
    boolean due = nowMs >= nextLook;
    if (due) {
      nextLook = nowMs + DAY_MS;
    }
    return due;
  }
}
