package io.crosstalk.ingest.collect.tool;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * Times in messages, with their offset from UTC.
 *
 * @param zone zone of the times
 */
record ShownTime(ZoneId zone) {

  /**
   * Returns a time as text, such as {@code 2026-11-28T10:01:00+01:00}.
   *
   * @param timeMs epoch milliseconds
   */
  String text(long timeMs) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(Instant.ofEpochMilli(timeMs).atZone(zone));
  }
}
