package io.crosstalk.collectors.vmware;

import java.time.Duration;

/**
 * Rhythm of one kind of statistics.
 *
 * @param memory name under which their watermark is remembered
 * @param intervalMs time between two samples
 * @param windowMs retention in vCenter
 * @param sliceMs period that is read at a time when catching up, so that progress is kept
 * @param settleMs maximum delay; a slower entity is not waited for
 */
record PollRhythm(String memory, long intervalMs, long windowMs, long sliceMs, long settleMs) {

  /** Real-time statistics of hosts and machines. */
  static final PollRhythm REAL_TIME =
      new PollRhythm(
          "statistics",
          Duration.ofSeconds(Statistics.REAL_TIME_SECONDS).toMillis(),
          Duration.ofHours(1).toMillis(),
          Duration.ofMinutes(10).toMillis(),
          Duration.ofMinutes(2).toMillis());

  /**
   * Returns the rhythm of statistics that vCenter keeps in its database for a day.
   *
   * @param seconds time between two samples
   */
  static PollRhythm historical(long seconds) {
    return new PollRhythm(
        "datastores",
        Duration.ofSeconds(seconds).toMillis(),
        Duration.ofDays(1).toMillis(),
        Duration.ofHours(6).toMillis(),
        Duration.ofSeconds(4 * seconds).toMillis());
  }
}
