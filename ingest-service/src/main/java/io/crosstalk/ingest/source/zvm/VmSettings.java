package io.crosstalk.ingest.source.zvm;

import io.crosstalk.ingest.source.files.WatchSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How reports are read.
 *
 * @param system the system's name, which its resources' ids begin with
 * @param date of the reports, as 2026-01-31; null when the files' names have one
 * @param time of day of reports that have none, as 13:00; null when the files' names have one
 * @param zone of the system's clock; UTC unless given
 * @param interval of reports that tell where intervals begin; 10 minutes unless given
 */
record VmSettings(
    WatchSettings files,
    String system,
    @Nullable String date,
    @Nullable String time,
    String zone,
    Duration interval,
    @Nullable String environment,
    @Nullable String team) {
  VmSettings {
    zone = zone == null ? "UTC" : zone;
    interval = interval == null ? Duration.ofMinutes(10) : interval;
  }
}
