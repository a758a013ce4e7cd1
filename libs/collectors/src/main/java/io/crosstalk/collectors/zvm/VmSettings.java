package io.crosstalk.collectors.zvm;

import io.crosstalk.collectors.files.WatchSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code vm-reports}.
 *
 * @param files folder and names of the files
 * @param system system name, the prefix of its resource ids
 * @param date date of the reports, as 2026-01-31; null if the file names contain it
 * @param time time of day of reports without one, as 13:00; null if the file names contain it
 * @param zone zone of the system's clock; UTC by default
 * @param interval length of an interval in reports that state its start; 10 minutes by default
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
