package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * Writes the raw files of the monitoring systems in case C1, in which transactions of cash machines
 * time out around 20:00.
 */
final class C1Sources {
  private static final ZoneId ZONE = ZoneId.of("Asia/Bangkok");
  private static final int STEP = 10;
  private static final List<String> BUCKETS =
      List.of(
          "Time dispatched on a CPU",
          "CPU queuing",
          "Disk page faults",
          "Disk other",
          "Machine level gate serialization");

  private final Table application = new Table("time,service,timeouts,complaints");
  private final Path folder;

  /**
   * Backup on the evening of a payday.
   *
   * @param jobs number of concurrent jobs
   * @param readMb read throughput in each interval, MB/s; the write throughput is half as high
   * @param latencyMs disk latency in each interval
   * @param complaints complaints a minute in each interval
   */
  private record Backup(int jobs, double[] readMb, double[] latencyMs, double[] complaints) {}

  C1Sources(Path folder) {
    this.folder = folder;
  }

  void generate() throws IOException {
    day("2026-05-25T08:00", "2026-05-26T02:00", "Q145080000", fifteenJobs());
    day("2026-06-25T18:00", "2026-06-25T21:00", "Q176180000", eightJobs());
    day("2026-07-24T18:00", "2026-07-24T21:00", "Q205180000", sixJobs());
    application.writeTo(folder.resolve("atm/atm.csv"));
  }

  private static Backup fifteenJobs() {
    return new Backup(15, values(1_790, 1_740, 1_560), values(3, 2.9, 2.6), values(3.2, 3.9, 2.9));
  }

  private static Backup eightJobs() {
    return new Backup(
        8, values(1_150, 1_120, 1_090, 900), values(1.6, 1.7, 1.5, 1.2), values(0.3, 0.4, 0.2, 0));
  }

  private static Backup sixJobs() {
    return new Backup(6, values(880, 900, 860, 850), values(1.1, 1.1, 1, 1), values(0, 0, 0, 0));
  }

  private static double[] values(double... values) {
    return values;
  }

  private void day(String from, String to, String member, Backup backup) throws IOException {
    MinuteTimeline timeline = new MinuteTimeline(local(from), local(to));
    CollectionExport export = new CollectionExport(local(from), 60 * STEP, BUCKETS);
    Noise noise = new Noise("c1 " + member);
    for (int minute = 0; minute < timeline.minutes(); minute += STEP) {
      export.begin();
      double sinceEight = timeline.hour(minute) - 20;
      int part = (int) Math.round(sinceEight * 60 / STEP);
      boolean isBackup = part >= 0 && part < backup.readMb().length;
      if (isBackup) {
        backup(export, backup, part, noise);
      } else if (timeline.hour(minute) < 8) {
        afterMidnight(export, noise);
      } else {
        ordinary(export, timeline.hill(minute, 14, 5), noise);
      }
      atm(timeline.instant(minute + STEP), isBackup ? backup.complaints()[part] : 0, noise);
    }
    export.writeTo(folder.resolve("collection"), member);
  }

  private static ZonedDateTime local(String time) {
    return LocalDateTime.parse(time).atZone(ZONE);
  }

  /**
   * Adds an interval of the backup. The processor utilization is high only in the first interval.
   */
  private static void backup(CollectionExport export, Backup backup, int part, Noise noise) {
    double latency = backup.latencyMs()[part];
    export.system(part == 0 ? 0.9 : 0.45, 0.003);
    export.disk(
        new CollectionExport.Disk(
            "0001", 2_000, backup.readMb()[part], backup.readMb()[part] * 900 / 1_790, latency));
    atmServer(export, latency, noise);
    for (int job = 1; job <= backup.jobs(); job++) {
      export.job(
          new CollectionExport.Job(
              "BKPSAV%02d".formatted(job),
              200_100 + job,
              0.1,
              1_850.0 / backup.jobs(),
              300.0 / backup.jobs(),
              0.1,
              0.01,
              0.02,
              0.6 * noise.jitter(0.05),
              0.01));
    }
  }

  private static void ordinary(CollectionExport export, double office, Noise noise) {
    double latency = (0.55 + 0.3 * office) * noise.jitter(0.08);
    export.system((0.2 + 0.3 * office) * noise.jitter(0.06), 0.002);
    export.disk(
        new CollectionExport.Disk(
            "0001",
            (700 + 1_000 * office) * noise.jitter(0.06),
            (60 + 160 * office) * noise.jitter(0.1),
            (25 + 60 * office) * noise.jitter(0.1),
            latency));
    atmServer(export, latency, noise);
  }

  /**
   * Adds an interval of the second backup after midnight, when the disks are slower but no cash
   * machine is affected.
   */
  private static void afterMidnight(CollectionExport export, Noise noise) {
    double latency = 4.1 * noise.jitter(0.05);
    export.system(0.4 * noise.jitter(0.06), 0.003);
    export.disk(
        new CollectionExport.Disk(
            "0001", 2_300 * noise.jitter(0.05), 1_500 * noise.jitter(0.05), 1_200, latency));
    atmServer(export, latency, noise);
    export.job(
        new CollectionExport.Job("PSTBKP01", 200_301, 0.4, 2_200, 250, 0.4, 0.01, 0.02, 0.5, 0.01));
  }

  private static void atmServer(CollectionExport export, double latency, Noise noise) {
    export.job(
        new CollectionExport.Job(
            "ATMSRV01",
            200_001,
            0.12 * noise.jitter(0.08),
            110 * noise.jitter(0.08),
            4,
            0.12,
            0.002,
            0.004,
            0.02 * latency * noise.jitter(0.08),
            0.001));
  }

  private void atm(Instant end, double complaints, Noise noise) {
    double timeouts = complaints > 0 ? 4 * complaints : noise.happens(0.1) ? 0.1 : 0;
    application.row(end, "atm", timeouts, complaints);
  }
}
