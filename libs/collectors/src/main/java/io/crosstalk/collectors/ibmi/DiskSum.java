package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;

/**
 * Sums of disk operations and times over rows of the table QAPMDISK: over the paths of a unit, or
 * over the units of a pool (ASP).
 */
final class DiskSum {
  /**
   * Size of a sector with its header in bytes, which is assumed if the column DSSECT is missing.
   */
  private static final int SECTOR_BYTES = 520;

  private double seconds;
  private double reads;
  private double writes;
  private double readBytes;
  private double writtenBytes;
  private double responseMs;
  private double timedOperations;
  private double samples;
  private double busySamples;
  private double queued;

  /**
   * Adds a row.
   *
   * @param mirroredCopy whether the row is the second unit of a mirrored pair in a sum over a pool:
   *     it repeats the writes of the first unit, which must not count twice
   */
  void add(TableRow row, boolean mirroredCopy) {
    double sector = row.number("DSSECT") > 0 ? row.number("DSSECT") : SECTOR_BYTES;
    double operations = row.numberOrZero("DSRDS") + row.numberOrZero("DSWRTS");
    seconds = Math.max(seconds, row.numberOrZero("INTSEC"));
    reads += row.numberOrZero("DSRDS");
    readBytes += row.numberOrZero("DSBLKR") * sector;
    if (!mirroredCopy) {
      writes += row.numberOrZero("DSWRTS");
      writtenBytes += row.numberOrZero("DSBLKW") * sector;
    }
    // A service time of 0 means that there is none, not that it took no time.
    if (row.number("DSSRVT") > 0) {
      responseMs += row.number("DSSRVT") + row.numberOrZero("DSWT");
      timedOperations += operations;
    }
    samples += row.numberOrZero("DSSMPL");
    busySamples += row.numberOrZero("DSSMPL") - row.numberOrZero("DSNBSY");
    queued += row.numberOrZero("DSQUEL");
  }

  void publish(Intake intake, long timeMs, String resource) {
    if (seconds <= 0) {
      return;
    }
    intake.sample(timeMs, resource, "disk.read.iops", reads / seconds, "1/s");
    intake.sample(timeMs, resource, "disk.write.iops", writes / seconds, "1/s");
    intake.sample(timeMs, resource, "disk.iops", (reads + writes) / seconds, "1/s");
    intake.sample(timeMs, resource, "disk.read.throughput", readBytes / seconds, "B/s");
    intake.sample(timeMs, resource, "disk.write.throughput", writtenBytes / seconds, "B/s");
    intake.sample(timeMs, resource, "disk.throughput", (readBytes + writtenBytes) / seconds, "B/s");
    if (timedOperations > 0) {
      intake.sample(timeMs, resource, "disk.latency", responseMs / timedOperations, "ms");
    }
    if (samples > 0) {
      intake.sample(timeMs, resource, "disk.busy", busySamples / samples, "ratio");
      intake.sample(timeMs, resource, "disk.queue_depth", queued / samples, null);
    }
  }
}
