package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sums the wait times of each job group in an interval, and publishes them in percent of the total
 * time of the group's threads. Threads that used no processor in the interval have no row, and are
 * not included.
 */
final class WaitFigures {
  private final IbmiPartition partition;
  private final WaitBuckets buckets;
  private final Map<String, Group> groups = new TreeMap<>();

  /**
   * Wait times in microseconds by metric, and the number of threads, of a job group in one
   * interval.
   */
  private static final class Group {
    private final Map<String, Double> waitedUs = new HashMap<>();
    private int threads;
  }

  WaitFigures(IbmiPartition partition, WaitBuckets buckets) {
    this.partition = partition;
    this.buckets = buckets;
  }

  /**
   * Adds a row of the table QAPMJOBWT (wait times of a thread), joined with QAPMJOBMI for the job's
   * name.
   */
  void add(TableRow row) {
    String job = row.text("JBNAME");
    // System tasks have a name, but neither user nor number.
    if (job == null || row.text("JBNBR") == null) {
      return;
    }
    Group group = groups.computeIfAbsent(partition.groupOf(job), name -> new Group());
    group.threads++;
    buckets
        .of(row)
        .forEach(
            (number, bucket) -> {
              double us = row.number("JWTM%02d".formatted(number));
              if (bucket.isWait() && !Double.isNaN(us)) {
                group.waitedUs.merge(bucket.metric(), us, Double::sum);
              }
            });
  }

  /**
   * Publishes the metrics of all job groups.
   *
   * @param seconds length of the interval
   */
  void publish(long timeMs, double seconds, Intake intake) {
    if (!(seconds > 0)) {
      return;
    }
    groups.forEach(
        (name, group) -> {
          String id = partition.jobGroup(name);
          group.waitedUs.forEach(
              (metric, us) -> {
                double percent = us / 1e4 / seconds / group.threads;
                intake.sample(timeMs, id, metric, Math.min(100, percent), "%");
              });
        });
  }
}
