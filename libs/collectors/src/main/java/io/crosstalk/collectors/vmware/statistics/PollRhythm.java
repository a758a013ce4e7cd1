package io.crosstalk.collectors.vmware.statistics;

import java.time.Duration;

/**
 * Parameters for reading one kind of vCenter's statistics: its interval, its retention in vCenter,
 * and how long late samples are waited for. All times are in milliseconds.
 *
 * @param memory name under which their watermark is remembered
 * @param intervalMs time between two samples
 * @param windowMs retention in vCenter
 * @param sliceMs length of the periods that are read one after the other when much is missing, so
 *     that an interrupted round has made progress
 * @param settleMs maximum delay of samples; an entity that is later no longer delays the watermark
 */
record PollRhythm(String memory, long intervalMs, long windowMs, long sliceMs, long settleMs) {

  /** Real-time statistics of hosts and machines: a sample every 20 s, kept for an hour. */
  static final PollRhythm REAL_TIME =
      new PollRhythm(
          "statistics",
          Duration.ofSeconds(Statistics.REAL_TIME_SECONDS).toMillis(),
          Duration.ofHours(1).toMillis(),
          Duration.ofMinutes(10).toMillis(),
          Duration.ofMinutes(2).toMillis());

  /**
   * Returns the properties of statistics that vCenter keeps in its database for a day.
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
