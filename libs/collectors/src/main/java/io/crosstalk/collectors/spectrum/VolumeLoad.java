package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.DiskLoad;
import io.crosstalk.collectors.Intake;

/**
 * Operations, bytes and response times of a volume, MDisk, drive or pool in an interval, summed
 * over all nodes and, for a pool, over its MDisks.
 */
final class VolumeLoad {
  /**
   * Size in bytes of the blocks that the counters of transferred data count, stated in the files as
   * {@code sizeUnits="512B"}.
   */
  private static final int BLOCK_BYTES = 512;

  private double reads;
  private double writes;
  private double readMs;
  private double writeMs;
  private DiskLoad load = new DiskLoad(0, 0, 0, 0);

  /**
   * Adds the counters of a volume on one node; its response times {@code rl} and {@code wl} are
   * sums of milliseconds.
   */
  void addVolume(CounterGrowth growth) {
    add(growth, growth.of("rl"), growth.of("wl"));
  }

  /**
   * Adds the counters of an MDisk or a drive on one node. The response times are taken in
   * microseconds if the array reports these, otherwise in milliseconds.
   */
  void addMdisk(CounterGrowth growth) {
    double readUs = growth.of("ure");
    double writeUs = growth.of("uwe");
    add(
        growth,
        Double.isNaN(readUs) ? growth.of("re") : readUs / 1000,
        Double.isNaN(writeUs) ? growth.of("we") : writeUs / 1000);
  }

  private void add(CounterGrowth growth, double addedReadMs, double addedWriteMs) {
    reads += growth.of("ro");
    writes += growth.of("wo");
    readMs += addedReadMs;
    writeMs += addedWriteMs;
    load =
        load.plus(
            new DiskLoad(
                growth.perSecond("ro"),
                growth.perSecond("wo"),
                growth.perSecond("rb") * BLOCK_BYTES,
                growth.perSecond("wb") * BLOCK_BYTES));
  }

  /** Publishes the metrics. Without operations the latency is unknown, which is not zero. */
  void publish(Intake intake, long timeMs, String resource) {
    load.publish(intake, timeMs, resource);
    intake.sample(timeMs, resource, "disk.read.latency", mean(readMs, reads), "ms");
    intake.sample(timeMs, resource, "disk.write.latency", mean(writeMs, writes), "ms");
    intake.sample(timeMs, resource, "disk.latency", mean(readMs + writeMs, reads + writes), "ms");
  }

  private static double mean(double sumMs, double operations) {
    return operations > 0 ? sumMs / operations : Double.NaN;
  }
}
