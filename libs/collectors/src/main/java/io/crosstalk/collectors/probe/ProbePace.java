package io.crosstalk.collectors.probe;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits how often and how long the probe measures, so that the disk's other users are not
 * disturbed.
 *
 * @param interval time from the start of one measurement to the start of the next
 * @param maxDuty maximum fraction of the time in which the probe may access the disk, above 0
 */
record ProbePace(Duration interval, double maxDuty) {
  /** Tolerance for polling rounds that come a little early or late, as a factor of the interval. */
  private static final double TOLERANCE = 0.9;

  /**
   * Start and duration of the last measurement.
   *
   * @param beginMs start, epoch milliseconds
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

  /**
   * Returns the maximum duration of a measurement. The last access may take longer, and the next
   * measurement is then delayed accordingly.
   */
  Duration longestRun() {
    return Duration.ofNanos((long) (interval.toNanos() * maxDuty * TOLERANCE));
  }

  /** Returns how long to wait before the next measurement; zero if it may start at once. */
  Duration untilNext(LastRun last, long nowMs) {
    double apartMs = Math.max(interval.toMillis(), last.busyMs() / maxDuty);
    return Duration.ofMillis(Math.max(0, (long) Math.ceil(apartMs) - (nowMs - last.beginMs())));
  }

  /**
   * Returns whether a measurement may start: the interval has passed, and the last one, if it took
   * long, is within the maximum fraction of the time.
   *
   * @param last last measurement, also one before a restart; null if there is none
   */
  boolean permits(@Nullable LastRun last, long nowMs) {
    if (last == null || nowMs < last.beginMs()) {
      return true;
    }
    double apartMs = Math.max(interval.toMillis() * TOLERANCE, last.busyMs() / maxDuty);
    return nowMs - last.beginMs() >= apartMs;
  }
}
