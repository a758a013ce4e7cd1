package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.CounterDeltas;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Publishes the present load of job groups, from the SQL service ACTIVE_JOB_INFO. The service
 * counts elapsed values since the first query of a connection, so the values of two rounds are
 * compared. A query takes the system seconds of processor time, so each round runs only one.
 */
final class LiveJobs {
  private static final int MAX_SERIES = 400_000;

  private final IbmiPartition partition;
  private final SqlDialect dialect;
  private final CounterDeltas deltas = new CounterDeltas(MAX_SERIES);
  private long connection;

  /** Sums over the jobs of a group. */
  private static final class Group {
    private double cpuMsPerSecond;
    private double operations;
    private double faults;
    private int active;
  }

  LiveJobs(IbmiPartition partition, SqlDialect dialect) {
    this.partition = partition;
    this.dialect = dialect;
  }

  void collect(IbmiSession session, long timeMs, Intake intake) throws SQLException {
    Map<String, Group> groups = new TreeMap<>();
    if (session.isFresh()) {
      connection++;
    }
    String call =
        "QSYS2.ACTIVE_JOB_INFO(RESET_STATISTICS => '%s', DETAILED_INFO => 'NONE')"
            .formatted(session.isFresh() ? "YES" : "NO");
    session.forEach(
        "SELECT JOB_NAME, ELAPSED_CPU_TIME, ELAPSED_TOTAL_DISK_IO_COUNT, ELAPSED_PAGE_FAULT_COUNT FROM "
            + dialect.tableFunction(call),
        row -> add(row, timeMs, groups));
    groups.forEach((name, group) -> publish(group, timeMs, partition.jobGroup(name), intake));
  }

  private void add(TableRow row, long timeMs, Map<String, Group> groups) {
    String job = row.text("JOB_NAME");
    if (job == null) {
      return;
    }
    double cpu = rate(row, job, "ELAPSED_CPU_TIME", timeMs);
    double operations = rate(row, job, "ELAPSED_TOTAL_DISK_IO_COUNT", timeMs);
    double faults = rate(row, job, "ELAPSED_PAGE_FAULT_COUNT", timeMs);
    if (Double.isNaN(cpu) || Double.isNaN(operations)) {
      return;
    }
    Group group = groups.computeIfAbsent(partition.groupOf(job), name -> new Group());
    group.cpuMsPerSecond += cpu;
    group.operations += operations;
    group.faults += faults;
    group.active += cpu > 0 || operations > 0 ? 1 : 0;
  }

  private double rate(TableRow row, String job, String column, long timeMs) {
    return deltas.perSecond(
        job + "|" + column,
        timeMs,
        row.number(column),
        Width.BITS_64,
        Double.POSITIVE_INFINITY,
        connection);
  }

  /** Publishes the metrics of a job group. Processor time is in percent of one processor. */
  private static void publish(Group group, long timeMs, String id, Intake intake) {
    intake.sample(timeMs, id, "cpu.utilization", group.cpuMsPerSecond / 10, "%");
    intake.sample(timeMs, id, "disk.iops", group.operations, "1/s");
    intake.sample(timeMs, id, "mem.faults", group.faults, "1/s");
    intake.sample(timeMs, id, "job.concurrency", group.active, null);
  }
}
