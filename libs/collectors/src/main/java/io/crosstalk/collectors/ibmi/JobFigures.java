package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Sums the processor time, disk operations and page faults of each job group in an interval, from
 * rows of the table QAPMJOBMI, and publishes them.
 */
final class JobFigures {
  /**
   * Columns with numbers of disk operations: on the database and on other data, synchronous and
   * asynchronous.
   */
  private static final List<String> OPERATIONS =
      List.of("JBDBR", "JBNDB", "JBADBR", "JBANDR", "JBDBW", "JBNDW", "JBADBW", "JBANDW");

  private final IbmiPartition partition;
  private final Map<String, Group> groups = new TreeMap<>();

  /** Sums over the jobs of a group in one interval. */
  private static final class Group {
    private final Set<String> jobs = new HashSet<>();
    private double seconds;
    private double cpuMs;
    private double operations;
    private double faults;

    void add(TableRow row, String number) {
      jobs.add(number);
      seconds = Math.max(seconds, row.numberOrZero("INTSEC"));
      cpuMs += row.number("JBCPU");
      operations += OPERATIONS.stream().mapToDouble(row::number).sum();
      faults += row.number("JBTFLT");
    }

    /**
     * Publishes the group's metrics. Columns that the export lacks make a metric NaN, which is not
     * published.
     */
    void publish(long timeMs, String id, Intake intake) {
      intake.sample(timeMs, id, "cpu.utilization", cpuMs / seconds / 10, "%");
      intake.sample(timeMs, id, "disk.iops", operations / seconds, "1/s");
      intake.sample(timeMs, id, "mem.faults", faults / seconds, "1/s");
      intake.sample(timeMs, id, "job.concurrency", jobs.size(), null);
    }
  }

  JobFigures(IbmiPartition partition) {
    this.partition = partition;
  }

  void add(TableRow row) {
    String job = row.text("JBNAME");
    String number = row.text("JBNBR");
    // System tasks have a name, but no number.
    if (job != null && number != null) {
      groups.computeIfAbsent(partition.groupOf(job), name -> new Group()).add(row, number);
    }
  }

  /** Publishes the metrics of all job groups. Processor time is in percent of one processor. */
  void publish(long timeMs, Intake intake) {
    groups.forEach(
        (name, group) -> {
          if (group.seconds > 0) {
            group.publish(timeMs, partition.jobGroup(name), intake);
          }
        });
  }
}
