package io.crosstalk.rules.maintenance;

import java.time.Instant;
import java.util.List;

/** Maintenance that changes of the kinds {@code maintenance_start} and {@code _end} report. */
public interface ReportedMaintenance {
  /** No maintenance. */
  ReportedMaintenance NONE =
      new ReportedMaintenance() {
        @Override
        public List<MaintenancePeriod> periods(String world, String resource, Instant at) {
          return List.of();
        }

        @Override
        public boolean isCaughtUp() {
          return true;
        }
      };

  /**
   * Periods of a resource that contain an event time, the earliest first.
   *
   * @param world key of the world
   */
  List<MaintenancePeriod> periods(String world, String resource, Instant at);

  /** Returns whether the changes have been read since the start, or the longest wait is over. */
  boolean isCaughtUp();
}
