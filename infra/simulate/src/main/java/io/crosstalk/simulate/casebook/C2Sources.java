package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * Writes the raw files of the monitoring systems in case C2, in which a UAT VM saturates the
 * storage path of its host.
 */
final class C2Sources {
  private static final ZoneId ZONE = ZoneId.of("America/New_York");
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyMMdd_HHmmss");
  private static final int STEP = 15;
  private static final double FULL_MB_S = 780;
  private static final double ARRAY_MS = 0.7;

  private final Path folder;

  C2Sources(Path folder) {
    this.folder = folder;
  }

  void generate() throws IOException {
    Friday before = new Friday("2026-02-13", 22.25);
    Friday today = new Friday("2026-03-13", 21.25);
    protop(before);
    protop(today);
    charts(today);
    array(today);
  }

  /**
   * A day on which the UAT VM had a very high load from 15:00 on.
   *
   * @param date the day, as {@code yyyy-MM-dd}
   * @param endHour hour of the day at which the high load ends
   */
  private record Friday(String date, double endHour) {
    MinuteTimeline timeline() {
      ZonedDateTime begin = LocalDateTime.parse(date + "T00:00").atZone(ZONE);
      return new MinuteTimeline(begin, begin.plusDays(1));
    }

    boolean isLoud(double hour) {
      return hour >= 15 && hour < endHour;
    }

    /**
     * Progress of the degradation, which becomes slowly worse: 0 at 15:00, 1 half an hour before
     * the end.
     */
    double progress(double hour) {
      return Math.min(1, (hour - 15) / (endHour - 0.5 - 15));
    }
  }

  private void protop(Friday day) throws IOException {
    Table table = new Table("time,database,syncIO,randomRead");
    MinuteTimeline timeline = day.timeline();
    Noise noise = new Noise("c2 protop " + day.date());
    for (int minute = 0; minute < timeline.minutes(); minute += STEP) {
      double hour = timeline.hour(minute);
      double worse = day.progress(hour);
      boolean isWorst = day.isLoud(hour) && worse == 1;
      double sync = day.isLoud(hour) ? 100 + 80 * worse : 6 * noise.jitter(0.02);
      double read = day.isLoud(hour) ? 43 + 37 * worse : 1.275 * noise.jitter(0.03);
      double wobble = day.isLoud(hour) && !isWorst ? noise.jitter(0.06) : 1;
      String time = local(timeline, minute + STEP);
      if (hour == day.endHour()) {
        table.row(time, "orders", 6.0, 1.275);
      } else {
        table.row(time, "orders", sync * wobble, read * wobble);
      }
    }
    table.writeTo(folder.resolve("protop/protop-" + day.date() + ".csv"));
  }

  private static String local(MinuteTimeline timeline, int minute) {
    return SECONDS.format(timeline.instant(minute).atZone(ZONE));
  }

  /**
   * Writes the export of vCenter performance charts: a row for each object and time, throughput in
   * kB/s, cells without a value empty.
   */
  private void charts(Friday day) throws IOException {
    Table table = new Table("Time,Object,CPU %,Read KBps,Write KBps,Highest latency ms");
    MinuteTimeline timeline = day.timeline();
    Noise noise = new Noise("c2 charts");
    for (int minute = 0; minute < timeline.minutes(); minute += STEP) {
      double hour = timeline.hour(minute);
      boolean isLoud = day.isLoud(hour);
      String time = local(timeline, minute + STEP);
      double office = timeline.hill(minute, 14, 4);
      double slow = isLoud ? 40 + 35 * day.progress(hour) : 1.2;
      double orders = (isLoud ? 2.4 : 6 + 18 * office) * noise.jitter(0.08) + spike(minute, isLoud);
      double crm = (isLoud ? 1.1 : 3 + 6 * office) * noise.jitter(0.1);
      double uat = (isLoud ? 755 : 12) * noise.jitter(isLoud ? 0.008 : 0.2);
      vm(
          table,
          time,
          "vm-orders-db",
          (7 + 10 * office) * noise.jitter(0.1),
          orders,
          slow * noise.jitter(0.05));
      vm(
          table,
          time,
          "vm-crm",
          (5 + 9 * office) * noise.jitter(0.1),
          crm,
          slow * noise.jitter(0.05));
      vm(
          table,
          time,
          "vm-uat-oracle",
          isLoud ? 38 * noise.jitter(0.04) : 6 * noise.jitter(0.1),
          uat,
          slow * noise.jitter(0.05));
      double all = Math.min(FULL_MB_S, orders + crm + uat);
      table.row(time, "esx-07/vmhba2", "", 650 * all, 350 * all, slow);
    }
    table.writeTo(folder.resolve("vmware/charts-" + day.date() + ".csv"));
  }

  /**
   * Short load peak of the victim's own server, MB/s, which occurs every 225 minutes on all days.
   */
  private static double spike(int minute, boolean isLoud) {
    return minute % 225 == 0 ? (isLoud ? 6 : 55) : 0;
  }

  private static void vm(
      Table table, String time, String name, double cpu, double megabytes, double latency) {
    table.row(time, name, cpu, 650 * megabytes, 350 * megabytes, latency);
  }

  /**
   * Writes the array's hourly counters, which show that the latency of the volumes does not change.
   */
  private void array(Friday day) throws IOException {
    MinuteTimeline timeline = day.timeline();
    Volume orders = new Volume(0, "ORDERS");
    Volume uat = new Volume(1, "UAT_ORA");
    for (int hour = 9; hour <= 23; hour++) {
      orders.work(3_600, day.isLoud(hour - 0.5) ? 2.4 : 24, 0.016);
      uat.work(3_600, day.isLoud(hour - 0.5) ? 755 : 12, 0.25);
      ZonedDateTime time = timeline.instant(60 * hour).atZone(ZoneOffset.UTC);
      Path file = folder.resolve("array/Nv_stats_78N1-1_" + STAMP.format(time));
      Files.createDirectories(file.getParent());
      Files.writeString(file, xml(time, orders, uat));
    }
  }

  /** Counters of a volume of the array, counted from the start of the array's node. */
  private static final class Volume {
    private final int index;
    private final String name;
    private long operations;
    private long blocks;

    Volume(int index, String name) {
      this.index = index;
      this.name = name;
    }

    void work(int seconds, double megabytesPerSecond, double megabytesEach) {
      operations += Math.round(megabytesPerSecond / megabytesEach * seconds / 2) * 2;
      blocks += Math.round(megabytesPerSecond * 1e6 * seconds / 512 / 2) * 2;
    }

    String xml() {
      long half = operations / 2;
      long ms = Math.round(half * ARRAY_MS);
      return """
          <vdsk idx="%d" id="%s" ro="%d" wo="%d" rb="%d" wb="%d" rl="%d" wl="%d"/>
          """
          .formatted(index, name, half, half, blocks / 2, blocks / 2, ms, ms);
    }
  }

  private static String xml(ZonedDateTime time, Volume... volumes) {
    StringBuilder text = new StringBuilder();
    for (Volume volume : volumes) {
      text.append(volume.xml());
    }
    String stamp = SECONDS.format(time);
    return """
        <?xml version="1.0" encoding="utf-8" ?>
        <diskStatsColl xmlns="http://ibm.com/storage/management/performance/api/2005/08/vDiskStats"
         scope="node" id="node1" cluster="array-02" node_id="0x0000000000000001" cluster_id="0x0000020400000002"
         sizeUnits="512B" timeUnits="msec" contains="virtualDiskStats" timestamp="%s" timezone="GMT+0:00" timestamp_utc="%s">
        %s</diskStatsColl>
        """
        .formatted(stamp, stamp, text);
  }
}
