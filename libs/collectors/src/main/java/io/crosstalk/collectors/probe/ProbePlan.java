package io.crosstalk.collectors.probe;

import java.time.Duration;

/**
 * Amounts that one measurement writes and reads, and its limits.
 *
 * @param clusters number of clusters that are written; the free space is checked before each
 *     cluster
 * @param clusterBlocks number of blocks in a cluster
 * @param reads number of blocks that are read
 * @param compressible whether the data can be compressed
 * @param minFreeBytes number of bytes that stay free on the volume
 * @param longest time after which no further access is started
 */
record ProbePlan(
    int clusters,
    int clusterBlocks,
    int reads,
    boolean compressible,
    long minFreeBytes,
    Duration longest) {
  private static final int TINY_BLOCKS = 16;
  private static final int TINY_READS = 8;
  private static final Duration TINY_LONGEST = Duration.ofSeconds(2);

  int blocks() {
    return clusters * clusterBlocks;
  }

  /** Returns the number of bytes that are written, without the file's first block. */
  long bytes() {
    return (long) blocks() * ProbeFile.BLOCK_BYTES;
  }

  long clusterBytes() {
    return (long) clusterBlocks * ProbeFile.BLOCK_BYTES;
  }

  /** Returns the number of bytes that must be free before the measurement. */
  long neededBytes() {
    return minFreeBytes + bytes() + ProbeFile.BLOCK_BYTES;
  }

  /**
   * Returns the smallest plan, by which a check finds out whether the disk can be measured at all.
   */
  ProbePlan tiny() {
    return new ProbePlan(
        1,
        Math.min(TINY_BLOCKS, blocks()),
        Math.min(TINY_READS, reads),
        compressible,
        minFreeBytes,
        TINY_LONGEST);
  }
}
