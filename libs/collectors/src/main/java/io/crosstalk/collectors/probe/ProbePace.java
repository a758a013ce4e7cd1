package io.crosstalk.collectors.probe;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Frequency and duration of the probe's measurements.
 *
 * @param interval time from one measurement to the next
 * @param maxDuty share of the time in which the probe may be busy, above 0
 */
record ProbePace(Duration interval, double maxDuty) {
  /** Tolerance for rounds that come a little early or late. */
  private static final double TOLERANCE = 0.9;

  /**
   * Time and duration of the last run.
   *
   * @param beginMs epoch milliseconds
   * @param busyMs duration in milliseconds
   */
  record LastRun(long beginMs, long busyMs) {

    /** Parses the text of {@link #toString}; null when it is something else. */
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

  /** Longest duration of a run. The last access may end later; the next run waits for that. */
  Duration longestRun() {
    return Duration.ofNanos((long) (interval.toNanos() * maxDuty * TOLERANCE));
  }

  /** Time to wait for the next run. */
  Duration untilNext(LastRun last, long nowMs) {
    double apartMs = Math.max(interval.toMillis(), last.busyMs() / maxDuty);
    return Duration.ofMillis(Math.max(0, (long) Math.ceil(apartMs) - (nowMs - last.beginMs())));
  }

  /**
   * Returns whether a run may begin. After a restart, or after a run that took too long, it has to
   * wait.
   */
  boolean permits(@Nullable LastRun last, long nowMs) {
    if (last == null || nowMs < last.beginMs()) {
      return true;
    }
    double apartMs = Math.max(interval.toMillis() * TOLERANCE, last.busyMs() / maxDuty);
    return nowMs - last.beginMs() >= apartMs;
  }
}
