package io.crosstalk.collectors.ibmi;

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
}
