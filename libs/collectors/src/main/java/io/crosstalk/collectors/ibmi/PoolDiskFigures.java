package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.DiskLoad;
import io.crosstalk.collectors.Intake;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Computes the metrics of disk units and pools (ASPs) for an interval, from the rows of the table
 * QAPMDISK, one for each path to a unit.
 */
final class PoolDiskFigures {
  private final Map<String, DiskSum> units = new TreeMap<>();
  private final Map<Integer, DiskSum> pools = new TreeMap<>();
  private final IbmiPartition partition;

  PoolDiskFigures(IbmiPartition partition, Collection<TableRow> rows) {
    this.partition = partition;
    rows.forEach(this::add);
  }

  private void add(TableRow row) {
    String unit = row.text("DSARM");
    double asp = row.number("DSASP");
    // Pool 0: the unit is not configured.
    if (unit == null || !(asp >= 1)) {
      return;
    }
    units.computeIfAbsent(partition.unit(unit, (int) asp), id -> new DiskSum()).add(row, false);
    pools.computeIfAbsent((int) asp, id -> new DiskSum()).add(row, "B".equals(row.text("DMFLAG")));
  }

  void publish(long timeMs, Intake intake) {
    pools.forEach((asp, sum) -> sum.publish(intake, timeMs, partition.pool(asp)));
    units.forEach((unit, sum) -> sum.publish(intake, timeMs, unit));
  }

  /**
   * Sums of disk operations and times over rows of the table QAPMDISK: over the paths of a unit, or
   * over the units of a pool (ASP).
   */
  private static final class DiskSum {
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
     * @param mirroredCopy whether the row is the second unit of a mirrored pair in a sum over a
     *     pool: it repeats the writes of the first unit, which must not count twice
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
      new DiskLoad(reads / seconds, writes / seconds, readBytes / seconds, writtenBytes / seconds)
          .publish(intake, timeMs, resource);
      if (timedOperations > 0) {
        intake.sample(timeMs, resource, "disk.latency", responseMs / timedOperations, "ms");
      }
      if (samples > 0) {
        intake.sample(timeMs, resource, "disk.busy", busySamples / samples, "ratio");
        intake.sample(timeMs, resource, "disk.queue_depth", queued / samples, null);
      }
    }
  }
}
