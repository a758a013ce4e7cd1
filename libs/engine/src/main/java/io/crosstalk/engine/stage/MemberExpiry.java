package io.crosstalk.engine.stage;

import java.time.Duration;

/**
 * Decides when a resource that sends no samples expires, because the resource or its source was
 * removed. A resource that returns after 35 days counts as new, whether or not its state has been
 * removed by then, so that verdicts do not depend on when the state is removed.
 */
public final class MemberExpiry {
  /**
   * Silence after which a resource counts as new: more than a month, so that monthly activity is
   * remembered.
   */
  private static final long LONG_MS = Duration.ofDays(35).toMillis();

  /**
   * Assumed largest lag of a source: the default retention of samples on the bus. If the retention
   * is longer and a source lags more, its resources may expire too early and then count as new.
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

  /**
   * Returns the first time at which {@link #isLong} is true for a resource with this last sample;
   * {@code Long.MAX_VALUE} when it never is.
   */
  public static long from(long lastMs) {
    return lastMs == Long.MIN_VALUE ? Long.MAX_VALUE : lastMs + LONG_MS + 1;
  }

  /**
   * Returns whether the state of a resource with this last sample can be removed: the resource
   * counts as new even if its source lags by days.
   */
  public static boolean isOver(long lastMs, long nowMs) {
    return isLonger(LONG_MS + LAG_MS, lastMs, nowMs);
  }

  private static boolean isLonger(long durationMs, long lastMs, long timeMs) {
    return lastMs != Long.MIN_VALUE && timeMs > lastMs && timeMs - lastMs > durationMs;
  }

  /**
   * Returns the number of samples, at least one, before the first gap after which the resource
   * counts as new.
   *
   * @param times times of the samples in ascending order, epoch milliseconds
   */
  public static int unbroken(long[] times) {
    int count = 1;
    while (count < times.length && !isLong(times[count - 1], times[count])) {
      count++;
    }
    return count;
  }

  /**
   * Returns whether to look for expired resources now: at the first call, and then once a day of
   * event time.
   */
  public boolean isDue(long nowMs) {
    boolean due = nowMs >= nextLook;
    if (due) {
      nextLook = nowMs + DAY_MS;
    }
    return due;
  }
}
