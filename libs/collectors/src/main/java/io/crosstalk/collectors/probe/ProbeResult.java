package io.crosstalk.collectors.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of one measurement.
 *
 * @param fileSystem type of the file system
 * @param access mode in which the file was opened
 * @param writes number and duration of writes
 * @param reads number and duration of reads; none when they would have come from memory
 * @param took duration of the measurement, including the creation and deletion of the file
 * @param ending reason why the measurement ended
 */
record ProbeResult(
    String fileSystem,
    DiskAccess access,
    AccessTimings writes,
    AccessTimings reads,
    Duration took,
    Ending ending) {

  /** Reason why a measurement ended. */
  enum Ending {
    COMPLETE,
    /** The time of the run was over; the figures cover the accesses until then. */
    OUT_OF_TIME,
    /** Other users had filled the disk meanwhile. */
    LITTLE_SPACE,
    /** The source was closed; the figures must not be used. */
    STOPPED
  }

  /**
   * Measured value as it is published.
   *
   * @param metric name of the metric
   * @param value value in {@code unit}
   * @param unit unit of the value
   */
  record Figure(String metric, double value, String unit) {}

  /** Returns the measured values. A value that was not measured is missing, not zero. */
  List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    if (writes.count() > 0 && ending != Ending.STOPPED) {
      figures.add(new Figure("disk.sync_write.throughput", writes.bytesPerSecond(), "B/s"));
    }
    if (reads.count() > 0 && ending != Ending.STOPPED) {
      figures.add(new Figure("disk.random_read.latency", reads.meanMs(), "ms"));
    }
    return figures;
  }
}
