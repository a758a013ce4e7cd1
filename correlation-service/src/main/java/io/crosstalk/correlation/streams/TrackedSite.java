package io.crosstalk.correlation.streams;

import org.jspecify.annotations.Nullable;

/** A world, with facts on its last snapshot and on the records since then. Not thread-safe. */
final class TrackedSite {
  /** Event time after which a snapshot is written: shorter than the retention of the samples. */
  private static final long SNAPSHOT_MS = 24 * 3_600_000L;

  /**
   * Size of a snapshot by that of the records that a restart repeats after it: they take as much
   * longer to process.
   */
  private static final int SHARE = 4;

  final Site site;

  /** Offset of the last record of the world. */
  long lastOffset;

  /** Offset of the last record before which the snapshot contains all of the world. */
  long snapshotOffset;

  /** The snapshot that is being written; null when none is. */
  @Nullable RunningSnapshot running;

  /** Size of the records of the world since the last snapshot was begun. */
  long newBytes;

  /** Size of the records of all worlds until then. */
  long readBefore;

  private long snapshotBytes;
  private long begunMs;

  TrackedSite(Site site) {
    this.site = site;
  }

  /** Returns whether the world has records since its snapshot. */
  boolean isChanged() {
    return lastOffset > snapshotOffset;
  }

  /**
   * Returns whether a snapshot is due; one is, too, when the other worlds have many more records.
   *
   * @param readBytes size of the records of all worlds
   * @param leastBytes size of the records between two snapshots, at least
   */
  boolean isDue(long readBytes, long leastBytes) {
    long limit = Math.max(leastBytes, snapshotBytes / SHARE);
    boolean isOld = site.reachedMs() - begunMs >= SNAPSHOT_MS;
    boolean isLong = newBytes > limit || (readBytes - readBefore) / Sites.REPLAYS > limit;
    return running == null && (isLong || isOld);
  }

  /** Notes that a snapshot is complete. */
  void noteSnapshot(long offset, long bytes) {
    snapshotOffset = offset;
    snapshotBytes = bytes;
    running = null;
  }

  /** Notes that a snapshot has begun. */
  void noteBegin(long readBytes) {
    begunMs = site.reachedMs();
    newBytes = 0;
    readBefore = readBytes;
  }
}
