package io.crosstalk.collectors.probe;

/**
 * Effect of a measured throughput of unbuffered writes on an OpenEdge database. The database's log
 * writer waits for each block of the log, and all changes wait while a new cluster, a section of
 * the log of fixed size, is formatted. The arithmetic is that of the presentation "SyncIO Saves the
 * Day" on ProTop's syncIO test.
 *
 * @param bytesPerSecond throughput, above 0
 */
record DatabaseImpact(double bytesPerSecond) {
  private static final double CLUSTER_BYTES = 64e6;
  private static final double SYNC_IO_BYTES = 96e6;
  private static final double MS_PER_SECOND = 1e3;

  /** Returns the time to write one block of the log (16 KiB), in milliseconds. */
  double blockMs() {
    return ms(ProbeFile.BLOCK_BYTES);
  }

  /** Returns the time to format a cluster of 64 MB, in milliseconds. */
  double clusterMs() {
    return ms(CLUSTER_BYTES);
  }

  /** Returns the time that the syncIO test would show, which writes 96 MB, in milliseconds. */
  double syncIoMs() {
    return ms(SYNC_IO_BYTES);
  }

  private double ms(double bytes) {
    return bytes / bytesPerSecond * MS_PER_SECOND;
  }
}
