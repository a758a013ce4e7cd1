package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;
import java.sql.SQLException;

/**
 * Publishes the present processor use and pool usage of a partition. Processor use is read from
 * SYSTEM_ACTIVITY_INFO, since after some PTFs the average in SYSTEM_STATUS_INFO is 0.
 */
final class LiveSystem {
  private final IbmiPartition partition;
  private final SqlDialect dialect;

  LiveSystem(IbmiPartition partition, SqlDialect dialect) {
    this.partition = partition;
    this.dialect = dialect;
  }

  void collect(IbmiSession session, long timeMs, Intake intake) throws SQLException {
    String activity = "SELECT * FROM " + dialect.tableFunction("QSYS2.SYSTEM_ACTIVITY_INFO()");
    for (TableRow row : session.select(activity)) {
      if (!session.isFresh()) {
        double busy = row.number("AVERAGE_CPU_UTILIZATION");
        intake.sample(timeMs, partition.id(), "cpu.utilization", busy, "%");
      }
    }
    for (TableRow row : session.select("SELECT * FROM QSYS2.SYSTEM_STATUS_INFO")) {
      intake.sample(timeMs, partition.pool(1), "pool.used", row.number("SYSTEM_ASP_USED"), "%");
    }
  }
}
