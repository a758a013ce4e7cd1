package io.crosstalk.ingest.source.probe;

/**
 * What a throughput of unbuffered writes means for a database, by the arithmetic of "SyncIO Saves
 * the Day": its log writer waits for each block, and while a cluster of its log is formatted
 * nothing can be changed.
 *
 * @param bytesPerSecond above 0
 */
record Consequences(double bytesPerSecond) {
  private static final double CLUSTER_BYTES = 64e6;
  private static final double SYNC_IO_BYTES = 96e6;
  private static final double MS_PER_SECOND = 1e3;

  /** One block of the log. */
  double blockMs() {
    return ms(ProbeFile.BLOCK_BYTES);
  }

  /** A cluster of 64 MB. */
  double clusterMs() {
    return ms(CLUSTER_BYTES);
  }

  /** What syncIO would show: 96 MB. */
  double syncIoMs() {
    return ms(SYNC_IO_BYTES);
  }

  private double ms(double bytes) {
    return bytes / bytesPerSecond * MS_PER_SECOND;
  }
}
