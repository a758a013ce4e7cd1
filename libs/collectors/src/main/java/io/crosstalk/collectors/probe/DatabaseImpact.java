package io.crosstalk.collectors.probe;

/**
 * Effect of a throughput of unbuffered writes on a database, by the arithmetic of "SyncIO Saves the
 * Day". A database's log writer waits for each block, and nothing can be changed while a cluster of
 * its log is formatted.
 *
 * @param bytesPerSecond throughput, above 0
 */
record DatabaseImpact(double bytesPerSecond) {
  private static final double CLUSTER_BYTES = 64e6;
  private static final double SYNC_IO_BYTES = 96e6;
  private static final double MS_PER_SECOND = 1e3;

  /** Time to write one block of the log, in milliseconds. */
  double blockMs() {
    return ms(ProbeFile.BLOCK_BYTES);
  }

  /** Time to write a cluster of 64 MB, in milliseconds. */
  double clusterMs() {
    return ms(CLUSTER_BYTES);
  }

  /** Time that syncIO would show, for 96 MB, in milliseconds. */
  double syncIoMs() {
    return ms(SYNC_IO_BYTES);
  }

  private double ms(double bytes) {
    return bytes / bytesPerSecond * MS_PER_SECOND;
  }
}
