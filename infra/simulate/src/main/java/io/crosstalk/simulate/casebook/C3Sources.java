package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * Writes the raw files of the monitoring systems in case C3, a virtual tape server that gets data
 * which cannot be compressed.
 */
final class C3Sources {
  private static final ZoneId ZONE = ZoneId.of("America/New_York");
  private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
  private static final int STEP = 15;
  private static final int OFFLOAD_MB = 2_000;
  private static final int TEST_MB = 1_500;

  /** Highest throughput of the tape back end, MB/s. */
  private static final double LIMIT_MB_S = 53;

  /** Write throughput of the host in the four degraded hours of the night from 01:00 on, MB/s. */
  private static final double[] NIGHT_HOST = {60.4, 63.2, 61.8, 65.5};

  /** Compression ratio in the same four hours. */
  private static final double[] NIGHT_RATIO = {1.2, 1.22, 1.2, 1.24};

  private final MinuteTimeline timeline =
      new MinuteTimeline(local("2009-03-09T00:00"), local("2009-03-11T00:00"));
  private final Noise noise = new Noise("c3");
  private final Table tapes = new Table("Time,Host write MB/s,Compression");
  private final Table offloads = new Table("Time,Job,MB,Elapsed s");
  private final Table tests = new Table("Time,Job,MB,Block KB,Elapsed s");

  private static ZonedDateTime local(String time) {
    return LocalDateTime.parse(time).atZone(ZONE);
  }

  void generate(Path folder) throws IOException {
    for (int minute = 0; minute < timeline.minutes(); minute += STEP) {
      interval(minute);
    }
    history().writeTo(folder.resolve("vts/vts-1-history.csv"));
    tapes.writeTo(folder.resolve("vts/vts-2-2009-03.csv"));
    offloads.writeTo(folder.resolve("jobs/offloads.csv"));
    tests.writeTo(folder.resolve("jobs/tests.csv"));
  }

  private void interval(int minute) {
    double hour = timeline.hour(minute);
    boolean isProblem = minute >= timeline.minuteOf("2009-03-10T01:00") && hour >= 1 && hour < 5;
    int part = (int) hour - 1;
    double ratio = (isProblem ? NIGHT_RATIO[part] : 1.8) * noise.jitter(isProblem ? 0.004 : 0.03);
    double host = isProblem ? NIGHT_HOST[part] * noise.jitter(0.01) : ordinaryHost(minute);
    tapes.row(time(minute), host, ratio);
    double slower = slower(host / ratio);
    offloads.row(
        time(minute), "offload", OFFLOAD_MB, OFFLOAD_MB / 24.0 * slower * noise.jitter(0.04));
    if (minute % 60 == 0) {
      test(minute, "test-text", 1, slower);
      test(minute, "test-compressed", 1.25, slower);
    }
  }

  private double ordinaryHost(int minute) {
    return (28 + 44 * timeline.hill(minute, 2.5, 2) + 18 * timeline.hill(minute, 19, 3))
        * noise.jitter(0.05);
  }

  /**
   * Factor by which jobs take longer at a throughput of the back end in MB/s: 1 until close to the
   * limit, then steeply rising.
   */
  private static double slower(double backEnd) {
    double near = Math.max(0, backEnd - 45) / (LIMIT_MB_S - 45);
    return 1 + 3.4 * near * near;
  }

  private void test(int minute, String job, double incompressible, double slower) {
    int block = minute < timeline.minuteOf("2009-03-10T12:00") ? 24 : 256;
    double seconds =
        50 * (1 + (slower - 1) * incompressible) * (0.97 + 0.12 * (incompressible - 1));
    tests.row(time(minute), job, TEST_MB, block, seconds * noise.jitter(0.03));
  }

  /** Table of the monthly compression ratios in the source document. */
  private static Table history() {
    Table table = new Table("Time,Host write MB/s,Compression");
    for (int month = 0; month < 24; month++) {
      double ratio = Math.round((2.5 - 0.7 * month / 23) * 100) / 100.0;
      table.row(month(month), "", ratio);
    }
    return table;
  }

  private static String month(int month) {
    return MINUTES.format(LocalDateTime.of(2007, 3, 1, 0, 0).plusMonths(month));
  }

  private String time(int minute) {
    return MINUTES.format(timeline.instant(minute + STEP).atZone(ZONE));
  }
}
