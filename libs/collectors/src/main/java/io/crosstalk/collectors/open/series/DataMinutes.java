package io.crosstalk.collectors.open.series;

import java.util.concurrent.TimeUnit;

/**
 * Counts the minutes of event time for which data have arrived. Each minute counts once, and late
 * data do not count, so that repeated data do not change the number. Thread-safe.
 */
public final class DataMinutes {
  private long last = Long.MIN_VALUE;
  private int minutes;

  /**
   * Records that data have arrived.
   *
   * @param timeMs event time, epoch milliseconds
   */
  public synchronized void note(long timeMs) {
    long minute = TimeUnit.MILLISECONDS.toMinutes(timeMs);
    if (minute > last) {
      last = minute;
      minutes++;
    }
  }

  /** Returns the number of minutes. */
  public synchronized int minutes() {
    return minutes;
  }

  synchronized void reset() {
    last = Long.MIN_VALUE;
    minutes = 0;
  }
}
