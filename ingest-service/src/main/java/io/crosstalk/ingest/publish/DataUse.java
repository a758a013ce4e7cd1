package io.crosstalk.ingest.publish;

import java.util.concurrent.TimeUnit;

/** Finds out whether a diagnosis can use any of the latest data of a source. Thread-safe. */
public final class DataUse {
  /** Minutes of event time with data, none of them usable, after which a source is unused. */
  private static final int UNUSED_MINUTES = 5;

  private long lastMinute = Long.MIN_VALUE;
  private int minutes;

  /**
   * Records that a source has data.
   *
   * @param latestMs latest event time of the data, epoch milliseconds
   * @param used whether a diagnosis can use any of them
   */
  public synchronized void record(long latestMs, boolean used) {
    long minute = TimeUnit.MILLISECONDS.toMinutes(latestMs);
    if (used) {
      minutes = 0;
    } else if (minute > lastMinute) {
      minutes++;
    }
    lastMinute = Math.max(lastMinute, minute);
  }

  /** Returns whether there were five minutes of data since the last ones that could be used. */
  public synchronized boolean isUnused() {
    return minutes >= UNUSED_MINUTES;
  }
}
