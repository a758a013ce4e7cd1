package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** Writer of the CSV tables that IBM i exports from a collection of its Collection Services. */
final class CollectionExport {
  private static final int SECTOR_BYTES = 520;
  private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("yyMMddHHmmss");
  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("yyyy-MM-dd-HH.mm.ss.000000");

  private final Table system =
      new Table("INTNUM,DTETIM,INTSEC,DTECEN,SYSPTU,SYSCTA,SYVCPU,SYPTREADY,SYPTLATEN,UTCTIME");
  private final Table disk =
      new Table(
          "INTNUM,DTETIM,INTSEC,DTECEN,DSARM,DSDRN,DSASP,DMFLAG,DSRDS,DSWRTS,DSBLKR,DSBLKW,DSSRVT,DSWT,DSSMPL,DSNBSY,DSQUEL,DSSECT,UTCTIME");
  private final Table jobs =
      new Table(
          "INTNUM,DTETIM,INTSEC,DTECEN,JBTDE,JBNAME,JBUSER,JBNBR,JBSTSF,JBCPU,JBDBR,JBNDB,JBADBR,JBANDR,JBDBW,JBNDW,JBADBW,JBANDW,JBTFLT,UTCTIME");
  private final Table waits;
  private final Table descriptions = new Table("DTETIM,DTECEN,JWDSEQ,JWTNUM,JWSNBR,JWDESC");
  private final List<String> buckets;
  private final int seconds;
  private ZonedDateTime end;
  private int interval;

  /**
   * Creates the export of a collection.
   *
   * @param seconds length of the collection intervals
   * @param buckets names of the kinds of waits, in the order of {@link Job#waited}
   */
  CollectionExport(ZonedDateTime begin, int seconds, List<String> buckets) {
    this.seconds = seconds;
    this.buckets = buckets;
    end = begin;
    StringBuilder header = new StringBuilder("INTNUM,DTETIM,INTSEC,DTECEN,JWTDE,JWDSEQ");
    for (int bucket = 1; bucket <= buckets.size(); bucket++) {
      header.append(",JWCT%02d,JWTM%02d".formatted(bucket, bucket));
      descriptions.row(
          '"' + LOCAL.format(begin) + '"',
          "\"1\"",
          1,
          buckets.size(),
          bucket,
          '"' + buckets.get(bucket - 1) + '"');
    }
    waits = new Table(header.append(",UTCTIME").toString());
  }

  /**
   * Load of a disk unit in one interval.
   *
   * @param iops operations a second, 70 % of which are reads
   * @param readMb read throughput, MB/s
   * @param writtenMb write throughput, MB/s
   * @param latencyMs latency, of which a sixth is time in the queue
   */
  record Disk(String unit, double iops, double readMb, double writtenMb, double latencyMs) {}

  /**
   * Load of a job in one interval.
   *
   * @param cpuPart share of one processor that the job used, 0 to 1
   * @param iops disk operations a second
   * @param faults page faults a second
   * @param waited share of the time in which the job waited, 0 to 1, for each kind of wait
   */
  record Job(
      String name, int number, double cpuPart, double iops, double faults, double... waited) {}

  /** Begins the next interval. */
  void begin() {
    interval++;
    end = end.plusSeconds(seconds);
  }

  /**
   * Adds the row of the whole system.
   *
   * @param usedPart share of the processors that was used, 0 to 1
   * @param waitedPart share of the processors that waited for the hypervisor, 0 to 1
   */
  void system(double usedPart, double waitedPart) {
    int processors = 4;
    long configuredMs = 1_000L * processors * seconds;
    row(
        system,
        Math.round(usedPart * configuredMs),
        configuredMs,
        configuredMs,
        Math.round(waitedPart * configuredMs * 800),
        Math.round(waitedPart * configuredMs * 200));
  }

  void disk(Disk figures) {
    double operations = figures.iops() * seconds;
    long reads = Math.round(0.7 * operations);
    long writes = Math.round(0.3 * operations);
    double responseMs = figures.latencyMs() * (reads + writes);
    long queueMs = Math.round(responseMs / 6);
    double busyPart = Math.min(0.95, figures.iops() * figures.latencyMs() / 24_000);
    row(
        disk,
        '"' + figures.unit() + '"',
        "\"DMP" + figures.unit().substring(1) + '"',
        1,
        "\" \"",
        reads,
        writes,
        blocks(figures.readMb()),
        blocks(figures.writtenMb()),
        Math.round(responseMs) - queueMs,
        queueMs,
        2 * seconds,
        Math.round(2 * seconds * (1 - busyPart)),
        Math.round(2 * seconds * figures.iops() * figures.latencyMs() / 1_000),
        SECTOR_BYTES);
  }

  private long blocks(double megabytesPerSecond) {
    return Math.round(megabytesPerSecond * 1e6 * seconds / SECTOR_BYTES);
  }

  /**
   * Adds the rows of a job. Two thirds of its disk operations are reads, and half of all are
   * asynchronous.
   */
  void job(Job job) {
    String task = "%08X".formatted(job.number());
    long operations = Math.round(job.iops() * seconds);
    long reads = operations / 3;
    long writes = operations / 6;
    long synchronous = operations - 2 * reads - writes;
    row(
        jobs,
        '"' + task + '"',
        '"' + job.name() + '"',
        "\"BANK\"",
        "\"%06d\"".formatted(job.number()),
        0,
        Math.round(job.cpuPart() * seconds * 1_000),
        reads,
        0,
        reads,
        0,
        synchronous,
        0,
        writes,
        0,
        Math.round(job.faults() * seconds));
    Object[] cells = new Object[2 + 2 * buckets.size()];
    cells[0] = '"' + task + '"';
    cells[1] = 1;
    for (int bucket = 0; bucket < buckets.size(); bucket++) {
      long us = Math.round(job.waited()[bucket] * seconds * 1e6);
      cells[2 + 2 * bucket] = us / 1_500;
      cells[3 + 2 * bucket] = us;
    }
    row(waits, cells);
  }

  private void row(Table table, Object... figures) {
    Object[] cells = new Object[figures.length + 5];
    cells[0] = interval;
    cells[1] = '"' + LOCAL.format(end) + '"';
    cells[2] = seconds;
    cells[3] = "\"1\"";
    System.arraycopy(figures, 0, cells, 4, figures.length);
    cells[cells.length - 1] = UTC.format(end.withZoneSameInstant(ZoneOffset.UTC));
    table.row(cells);
  }

  void writeTo(Path folder, String member) throws IOException {
    system.writeTo(folder.resolve("QAPMSYSTEM_" + member + ".csv"));
    disk.writeTo(folder.resolve("QAPMDISK_" + member + ".csv"));
    jobs.writeTo(folder.resolve("QAPMJOBMI_" + member + ".csv"));
    waits.writeTo(folder.resolve("QAPMJOBWT_" + member + ".csv"));
    descriptions.writeTo(folder.resolve("QAPMJOBWTD_" + member + ".csv"));
  }
}
