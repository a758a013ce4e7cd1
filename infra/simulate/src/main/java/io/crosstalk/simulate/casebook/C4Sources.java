package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * Writes the raw files of the monitoring systems in case C4, a yearly batch on a flash array with
 * data reduction.
 */
final class C4Sources {
  private static final ZoneId ZONE = ZoneId.of("Asia/Bangkok");
  private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("dd.MM.yyyy;HH:mm");
  private static final int STEP = 5;
  private static final List<String> BUCKETS =
      List.of(
          "Time dispatched on a CPU",
          "CPU queuing",
          "Disk page faults",
          "Disk other",
          "Journaling",
          "Machine level gate serialization");

  /** Response times of the disks in two hours of the batch, one for each interval, milliseconds. */
  private static final double[] BATCH_MS = {
    5, 9.4, 18.2, 7.6, 31, 12.4, 6.2, 47, 14.8, 8.3, 24.6, 5.8, 10.1, 80, 21.7, 6.9, 15.5, 33, 9,
    5.5, 12.9, 27.3, 7.1, 5.2
  };

  private final Path folder;
  private final Table array =
      new Table("Datum;Zeit;LUN;Lesen ms;Schreiben ms;Antwort ms;MB/s;IOPS");

  /**
   * A night with a run of the batch.
   *
   * @param from start, local time
   * @param member name of the collection
   * @param jobs number of concurrent jobs
   * @param journal share of their time in which the jobs wait for the journal, 0 to 1
   * @param gate share of their time in which the jobs wait for each other, 0 to 1
   * @param isRedesigned whether the disk pool has been redesigned before
   */
  private record Night(
      String from, String member, int jobs, double journal, double gate, boolean isRedesigned) {}

  C4Sources(Path folder) {
    this.folder = folder;
  }

  void generate() throws IOException {
    night(new Night("2019-01-05T16:30", "Q005163000", 6, 0.46, 0.24, false));
    night(new Night("2019-01-12T22:00", "Q012220000", 5, 0.2, 0.09, false));
    night(new Night("2019-02-16T22:00", "Q047220000", 5, 0.08, 0.05, true));
    array.writeTo(folder.resolve("array/v9000.csv"));
    chart().writeTo(folder.resolve("chart/chart-2019-01-05.csv"));
  }

  private void night(Night night) throws IOException {
    ZonedDateTime begin = LocalDateTime.parse(night.from()).atZone(ZONE);
    MinuteTimeline timeline =
        new MinuteTimeline(begin, begin.withHour(23).withMinute(59).plusMinutes(1));
    CollectionExport export = new CollectionExport(begin, 60 * STEP, BUCKETS);
    Noise noise = new Noise("c4 " + night.member());
    for (int minute = 0; minute < timeline.minutes(); minute += STEP) {
      export.begin();
      boolean isBatch = timeline.hour(minute) >= 22;
      int part = isBatch ? (int) Math.round((timeline.hour(minute) - 22) * 60 / STEP) : 0;
      if (isBatch) {
        batch(export, night, timeline, minute, part, noise);
      } else {
        ordinary(export, timeline, minute, noise);
      }
    }
    export.writeTo(folder.resolve("collection"), night.member());
  }

  private void ordinary(CollectionExport export, MinuteTimeline timeline, int minute, Noise noise) {
    export.system(0.3 * noise.jitter(0.1), 0.002);
    double latency = 0.55 * noise.jitter(0.1);
    // More accesses than in the batch, and no slower: they are small.
    double iops = 11_000 * noise.jitter(0.08);
    disks(export, timeline, minute, iops, 150 * noise.jitter(0.1), latency, noise);
  }

  private void batch(
      CollectionExport export,
      Night night,
      MinuteTimeline timeline,
      int minute,
      int part,
      Noise noise) {
    double slow = BATCH_MS[part];
    // The rate is what makes them slow.
    double megabytes = 290 * StrictMath.log(slow) * noise.jitter(0.03);
    double latency = slow;
    if (night.isRedesigned()) {
      boolean isBurst = part >= 6 && part < 18;
      megabytes = (isBurst ? 1_940 : 700) * noise.jitter(0.01);
      latency = (isBurst ? (part % 4 == 0 ? 4.4 : 1.7) : 0.8) * noise.jitter(0.05);
    }
    export.system(0.55 * noise.jitter(0.05), 0.002);
    disks(export, timeline, minute, 7_800 * noise.jitter(0.08), megabytes, latency, noise);
    for (int job = 1; job <= night.jobs(); job++) {
      export.job(
          new CollectionExport.Job(
              "DD8800%02d".formatted(job),
              300_100 + job,
              0.12,
              7_000.0 / night.jobs(),
              20,
              0.12,
              0.01,
              0.02,
              night.isRedesigned() ? 0.05 : 0.1,
              night.journal() * noise.jitter(0.05),
              night.gate() * noise.jitter(0.05)));
    }
  }

  /**
   * Adds an interval of the disks, one disk unit for each of the two groups of LUNs. The array
   * reports latencies that are 11 to 19 % lower than those of the host.
   */
  private void disks(
      CollectionExport export,
      MinuteTimeline timeline,
      int minute,
      double iops,
      double megabytes,
      double latency,
      Noise noise) {
    String time = LOCAL.format(timeline.instant(minute).atZone(ZONE));
    for (int group = 1; group <= 2; group++) {
      double ms = latency * (group == 1 ? 0.854 : 1.146);
      export.disk(
          new CollectionExport.Disk(
              "000" + group, iops / 2, 0.6 * megabytes / 2, 0.4 * megabytes / 2, ms));
      double own = ms * noise.between(0.81, 0.89);
      String lun = group == 1 ? "A01" : "B01";
      array.row(
          "%s;%s;%s;%s;%s;%s;%s"
              .formatted(
                  time,
                  lun,
                  comma(own * 1.1),
                  comma(own * 0.77),
                  comma(own),
                  comma(megabytes / 2),
                  comma(iops / 2)));
    }
  }

  private static String comma(double value) {
    return "%.2f".formatted(value).replace('.', ',');
  }

  /**
   * Creates the table of the host's response times. As in the source document, the column title
   * says seconds, but the values are milliseconds.
   */
  private Table chart() {
    Table table = new Table("Interval end,Response (seconds)");
    LocalDateTime time = LocalDateTime.parse("2019-01-05T22:05");
    for (int part = 0; part < BATCH_MS.length; part++) {
      table.row(time.plusMinutes((long) part * STEP), BATCH_MS[part]);
    }
    return table;
  }
}
