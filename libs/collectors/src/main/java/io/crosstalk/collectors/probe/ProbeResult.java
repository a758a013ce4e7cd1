package io.crosstalk.collectors.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of a run.
 *
 * @param reads read accesses; none when reads would have come from memory
 * @param took duration of the run, including the creation and deletion of the file
 */
record ProbeResult(
    String fileSystem,
    DiskAccess access,
    AccessTimings writes,
    AccessTimings reads,
    Duration took,
    Ending ending) {

  /** Reason for the end of a run. */
  enum Ending {
    COMPLETE,
    /** The time of the run was over; the figures cover the accesses until then. */
    OUT_OF_TIME,
    /** Other users had filled the disk meanwhile. */
    LITTLE_SPACE,
    /** The source was closed; the figures must not be used. */
    STOPPED
  }

  /** A figure in its published form. */
  record Figure(String metric, double value, String unit) {}

  /** Measured figures. A figure that was not measured is missing, not zero. */
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
