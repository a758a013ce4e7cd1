package io.crosstalk.ingest.source.probe;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often the probe may measure, and for how long.
 *
 * @param interval in which it measures once
 * @param maxDuty the part of the time in which it may be busy, above 0
 */
record Pace(Duration interval, double maxDuty) {
  /** Rounds come a little early or late. */
  private static final double TOLERANCE = 0.9;

  /**
   * The last run.
   *
   * @param beginMs epoch milliseconds
   * @param busyMs how long it took
   */
  record LastRun(long beginMs, long busyMs) {

    /** What {@link #toString} wrote; null when it is nothing like that. */
    static @Nullable LastRun parse(@Nullable String text) {
      if (text == null || !text.matches("\\d{1,15} \\d{1,15}")) {
        return null;
      }
      int space = text.indexOf(' ');
      return new LastRun(
          Long.parseLong(text.substring(0, space)), Long.parseLong(text.substring(space + 1)));
    }

    @Override
    public String toString() {
      return beginMs + " " + busyMs;
    }
  }

  /** An access that was begun before the end may last beyond it; the next run waits for that. */
  Duration longestRun() {
    return Duration.ofNanos((long) (interval.toNanos() * maxDuty * TOLERANCE));
  }

  /** How long to wait for the next run. */
  Duration untilNext(LastRun last, long nowMs) {
    double apartMs = Math.max(interval.toMillis(), last.busyMs() / maxDuty);
    return Duration.ofMillis(Math.max(0, (long) Math.ceil(apartMs) - (nowMs - last.beginMs())));
  }

  /** Whether a run may begin: after a restart, or after one that took too long, it has to wait. */
  boolean permits(@Nullable LastRun last, long nowMs) {
    if (last == null || nowMs < last.beginMs()) {
      return true;
    }
    double apartMs = Math.max(interval.toMillis() * TOLERANCE, last.busyMs() / maxDuty);
    return nowMs - last.beginMs() >= apartMs;
  }
}
