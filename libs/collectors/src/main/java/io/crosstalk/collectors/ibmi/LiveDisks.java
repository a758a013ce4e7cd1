package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.DiskLoad;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.CounterDeltas;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Publishes the present load of disk units and pools, from the SQL service SYSDISKSTAT, which has
 * one row for each path. Totals since the last IPL are compared with the previous round; the
 * percentage busy is an average since the last reset, so the statistics are reset after each round.
 * Response times are not contained; Collection Services have them.
 */
final class LiveDisks {
  private static final int MAX_SERIES = 100_000;

  /**
   * Block size in bytes that is assumed if the column BLOCK_SIZE is missing; the size used by the
   * underlying system API.
   */
  private static final int BLOCK_BYTES = 512;

  private final IbmiPartition partition;
  private final SqlDialect dialect;
  private final CounterDeltas deltas = new CounterDeltas(MAX_SERIES);

  /** Sums over the paths of a unit, or over the units of a pool. */
  private static final class Sum {
    private DiskLoad load = new DiskLoad(0, 0, 0, 0);
    private double busiest = Double.NaN;

    private void add(DiskLoad more, double busy) {
      load = load.plus(more);
      busiest = Double.isNaN(busiest) ? busy : Math.max(busiest, busy);
    }

    private void publish(Intake intake, long timeMs, String id) {
      load.publish(intake, timeMs, id);
      intake.sample(timeMs, id, "disk.busy", busiest, "%");
    }
  }

  LiveDisks(IbmiPartition partition, SqlDialect dialect) {
    this.partition = partition;
    this.dialect = dialect;
  }

  void collect(IbmiSession session, long timeMs, Intake intake) throws SQLException {
    Map<String, Sum> sums = new TreeMap<>();
    String first = session.isFresh() ? "YES" : "NO";
    for (TableRow row : session.select(sql(first))) {
      add(row, session.isFresh(), timeMs, sums);
    }
    if (!session.isFresh()) {
      session.select(sql("YES"));
    }
    sums.forEach((id, sum) -> sum.publish(intake, timeMs, id));
  }

  private String sql(String reset) {
    return "SELECT * FROM "
        + dialect.tableFunction("QSYS2.SYSDISKSTAT(RESET_STATISTICS => '" + reset + "')");
  }

  private void add(TableRow row, boolean fresh, long timeMs, Map<String, Sum> sums) {
    double unit = row.number("UNIT_NUMBER");
    double asp = row.number("ASP_NUMBER");
    if (!(unit >= 1) || !(asp >= 1)) {
      return;
    }
    String id = partition.unit("%04d".formatted((int) unit), (int) asp);
    String path = id + "|" + row.text("RESOURCE_NAME");
    double block = row.number("BLOCK_SIZE") > 0 ? row.number("BLOCK_SIZE") : BLOCK_BYTES;
    DiskLoad load =
        new DiskLoad(
            rate(row, path, "TOTAL_READ_REQUESTS", timeMs),
            rate(row, path, "TOTAL_WRITE_REQUESTS", timeMs),
            rate(row, path, "TOTAL_BLOCKS_READ", timeMs) * block,
            rate(row, path, "TOTAL_BLOCKS_WRITTEN", timeMs) * block);
    if (fresh) {
      return;
    }
    double busy = row.number("ELAPSED_PERCENT_BUSY");
    sums.computeIfAbsent(id, key -> new Sum()).add(load, busy);
    sums.computeIfAbsent(partition.pool((int) asp), key -> new Sum()).add(load, busy);
  }

  private double rate(TableRow row, String path, String column, long timeMs) {
    double total = row.number(column);
    return deltas.perSecond(
        path + "|" + column, timeMs, total, Width.BITS_64, Double.POSITIVE_INFINITY, 0);
  }
}
