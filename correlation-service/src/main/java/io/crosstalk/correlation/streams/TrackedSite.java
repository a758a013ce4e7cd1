package io.crosstalk.correlation.streams;

/** A world, with facts on its last snapshot and on the records since then. Not thread-safe. */
final class TrackedSite {
  /** Event time after which a snapshot is written: shorter than the retention of the samples. */
  private static final long SNAPSHOT_MS = 24 * 3_600_000L;

  final Site site;

  /** Offset of the last record of the world. */
  long lastOffset;

  /** Offset of the last record before which the snapshot contains all of the world. */
  long snapshotOffset;

  /** Compressed size of the snapshot. */
  long snapshotBytes;

  /** Size of the records of the world since the last attempt at a snapshot. */
  long newBytes;

  /** Size of the records of all worlds until then. */
  long readBefore;

  private long triedMs;

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
    long limit = Math.max(leastBytes, snapshotBytes);
    return newBytes > limit
        || (readBytes - readBefore) / Sites.REPLAYS > limit
        || site.reachedMs() - triedMs >= SNAPSHOT_MS;
  }

  void noteSnapshot(long offset, long bytes, long readBytes) {
    snapshotOffset = offset;
    snapshotBytes = bytes;
    noteAttempt(readBytes);
  }

  void noteAttempt(long readBytes) {
    triedMs = site.reachedMs();
    newBytes = 0;
    readBefore = readBytes;
  }
}
