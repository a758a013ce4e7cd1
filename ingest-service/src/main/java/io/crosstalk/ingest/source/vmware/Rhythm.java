package io.crosstalk.ingest.source.vmware;

import java.time.Duration;

/**
 * How statistics of one kind come.
 *
 * @param memory the name under which it is remembered how far they are known
 * @param intervalMs between two samples
 * @param windowMs how long vCenter keeps them
 * @param sliceMs how much is caught up with at a time, so that what was reached is kept
 * @param settleMs how late they may come: an entity that lags more is not waited for
 */
record Rhythm(String memory, long intervalMs, long windowMs, long sliceMs, long settleMs) {

  /** Real-time statistics of hosts and machines. */
  static final Rhythm REAL_TIME =
      new Rhythm(
          "statistics",
          Duration.ofSeconds(Statistics.REAL_TIME_SECONDS).toMillis(),
          Duration.ofHours(1).toMillis(),
          Duration.ofMinutes(10).toMillis(),
          Duration.ofMinutes(2).toMillis());

  /**
   * Statistics that vCenter keeps in its database for a day.
   *
   * @param seconds between two samples
   */
  static Rhythm historical(long seconds) {
    return new Rhythm(
        "datastores",
        Duration.ofSeconds(seconds).toMillis(),
        Duration.ofDays(1).toMillis(),
        Duration.ofHours(6).toMillis(),
        Duration.ofSeconds(4 * seconds).toMillis());
  }
}
