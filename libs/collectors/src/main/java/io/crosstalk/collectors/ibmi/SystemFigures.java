package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;

/**
 * Publishes the processor use of a partition for an interval, from a row of the table QAPMSYSTEM.
 */
final class SystemFigures {
  private SystemFigures() {}

  /**
   * Publishes two metrics in percent: the used part of the configured processor time, which exceeds
   * 100 % on an uncapped partition, and the part of the virtual processors' time in which they
   * waited for a physical processor that another partition used.
   */
  static void publish(TableRow row, long timeMs, IbmiPartition partition, Intake intake) {
    double used = row.number("SYSPTU") / row.number("SYSCTA");
    if (row.number("SYSCTA") > 0) {
      intake.sample(timeMs, partition.id(), "cpu.utilization", used, "ratio");
    }
    double waitedUs = row.number("SYPTREADY") + row.number("SYPTLATEN");
    double virtualMs = row.number("SYVCPU");
    if (virtualMs > 0) {
      double share = Math.min(1, waitedUs / 1000 / virtualMs);
      intake.sample(timeMs, partition.id(), "cpu.queue_wait", share, "ratio");
    }
  }
}
