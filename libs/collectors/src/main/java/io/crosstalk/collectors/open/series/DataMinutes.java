package io.crosstalk.collectors.open.series;

import java.util.concurrent.TimeUnit;

/**
 * Number of minutes of event time with data. A minute counts once and late minutes do not count, so
 * that a silent sender or repeated data do not change it. Thread-safe.
 */
final class DataMinutes {
  private long last = Long.MIN_VALUE;
  private int minutes;

  /**
   * Records that data have arrived.
   *
   * @param timeMs event time, epoch milliseconds
   */
  synchronized void note(long timeMs) {
    long minute = TimeUnit.MILLISECONDS.toMinutes(timeMs);
    if (minute > last) {
      last = minute;
      minutes++;
    }
  }

  synchronized int minutes() {
    return minutes;
  }

  synchronized void reset() {
    last = Long.MIN_VALUE;
    minutes = 0;
  }
}
