package io.crosstalk.ingest.source.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run found.
 *
 * @param reads none when reads would have come from memory
 * @param took all of it, the file's making and deleting included
 */
record Result(
    String fileSystem, Access access, Timings writes, Timings reads, Duration took, Ending ending) {

  /** Why a run came to its end. */
  enum Ending {
    COMPLETE,
    /** Its time was up; the figures are of what was done until then. */
    OUT_OF_TIME,
    /** Others had filled the disk meanwhile. */
    LITTLE_SPACE,
    /** The source was closed; the figures are not to be used. */
    STOPPED
  }

  /** A figure as it is published. */
  record Figure(String metric, double value, String unit) {}

  /** What was measured. What was not is missing, not zero. */
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
