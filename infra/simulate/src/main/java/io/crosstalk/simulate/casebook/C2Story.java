package io.crosstalk.simulate.casebook;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * Timetable of the events in the six weeks of case {@code c2-uat-vm}, in the local time of the
 * site.
 */
final class C2Story {
  static final ZoneId ZONE = ZoneId.of("America/New_York");

  final MinuteTimeline timeline =
      new MinuteTimeline(
          ZonedDateTime.of(2026, 1, 31, 0, 0, 0, 0, ZONE),
          ZonedDateTime.of(2026, 3, 13, 23, 10, 0, 0, ZONE));
  final MinuteTimeline.Window firstIncident =
      timeline.window("2026-02-13T15:00", "2026-02-13T22:20");
  final MinuteTimeline.Window secondIncident =
      timeline.window("2026-03-13T15:00", "2026-03-13T21:10");
  final MinuteTimeline.Window afterMove = timeline.window("2026-03-13T21:10", "2026-03-13T22:05");
  final int failover = timeline.minuteOf("2026-03-13T18:30");
  final int testVmMove = timeline.minuteOf("2026-02-20T10:12");
  final List<MinuteTimeline.Window> closeLooks =
      List.of(
          timeline.window("2026-02-13T12:00", "2026-02-14T00:30"),
          timeline.window("2026-03-13T12:00", "2026-03-13T23:10"));

  /**
   * Times at which the data warehouse reads with a high load that is not the cause (a decoy); the
   * last one overlaps the second incident.
   */
  final List<MinuteTimeline.Window> extracts =
      List.of(
          timeline.window("2026-02-05T15:10", "2026-02-05T16:30"),
          timeline.window("2026-02-18T13:00", "2026-02-18T14:05"),
          timeline.window("2026-02-27T15:05", "2026-02-27T16:20"),
          timeline.window("2026-03-06T09:30", "2026-03-06T10:40"),
          timeline.window("2026-03-13T14:25", "2026-03-13T15:50"));

  boolean isIncident(int minute) {
    return firstIncident.contains(minute) || secondIncident.contains(minute);
  }

  boolean isExtract(int minute) {
    return extracts.stream().anyMatch(extract -> extract.contains(minute));
  }

  boolean isBackup(int minute) {
    return timeline.isBetween(minute, 1, 3);
  }

  /**
   * Time that a disk access waits for the saturated adapter, milliseconds, before noise is added.
   */
  double queueMs(int minute) {
    return firstIncident.contains(minute)
        ? 36 + 10 * StrictMath.sin(StrictMath.PI * firstIncident.progress(minute))
        : 34 + 24 * secondIncident.progress(minute);
  }

  void listChanges(CasebookFolder folder) {
    for (LocalDate day : timeline.days()) {
      change(folder, day + "T01:00", "vm-backup", "backup_start", "nightly images");
      change(folder, day + "T03:00", "vm-backup", "backup_end", "nightly images");
    }
    for (MinuteTimeline.Window extract : extracts) {
      change(folder, extract.from(), "vm-dwh-prd", "job_start", "extract for finance");
      change(folder, extract.to(), "vm-dwh-prd", "job_end", "extract for finance");
    }
    change(folder, "2026-02-05T20:15", "app-orders", "deploy", "release 26.2");
    change(folder, testVmMove, "vm-crm-test", "vmotion", "esx-07");
    change(folder, "2026-02-24T21:00", "san-sw-1", "config", "zone set saved");
    change(folder, "2026-03-10T20:20", "app-orders", "deploy", "release 26.3");
    change(folder, failover, "db-orders", "failover", "db-orders-ha");
    change(folder, secondIncident.to(), "vm-uat-oracle", "vmotion", "esx-08");
  }

  private void change(CasebookFolder folder, String local, String id, String kind, String detail) {
    change(folder, timeline.minuteOf(local), id, kind, detail);
  }

  private void change(CasebookFolder folder, int minute, String id, String kind, String detail) {
    folder.add(new CasebookFolder.Change(timeline.instant(minute), id, kind, detail));
  }

  void expectIncidents(CasebookFolder folder) {
    for (MinuteTimeline.Window incident : List.of(firstIncident, secondIncident)) {
      folder.expect(
          new CasebookFolder.Incident(
              "noisy_neighbour",
              List.of(),
              List.of("app-orders", "db-orders", "vm-openedge-prd", "vm-crm-prd", "vm-files-prd"),
              List.of("vm-uat-oracle"),
              "esx-07/vmhba2",
              timeline.instant(incident.from()),
              timeline.instant(incident.to())));
    }
  }
}
