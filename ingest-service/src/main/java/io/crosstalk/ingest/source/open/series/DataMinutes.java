package io.crosstalk.ingest.source.open.series;

import java.util.concurrent.TimeUnit;

/**
 * The number of minutes of event time for which data have come. A minute counts once and late
 * minutes do not count, so a sender that is silent or repeats itself does not move it. Thread-safe.
 */
final class DataMinutes {
  private long last = Long.MIN_VALUE;
  private int minutes;

  /**
   * Notes data.
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
