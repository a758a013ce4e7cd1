package io.crosstalk.collectors.probe;

import java.time.Duration;

/**
 * Limits of a run.
 *
 * @param clusters number of clusters that are written; the free space is checked before each
 * @param clusterBlocks number of blocks in a cluster
 * @param reads number of blocks that are read
 * @param minFreeBytes number of bytes that stay free on the volume
 * @param longest time after which no access is begun
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

  /** Number of bytes that are written, without the file's first block. */
  long bytes() {
    return (long) blocks() * ProbeFile.BLOCK_BYTES;
  }

  long clusterBytes() {
    return (long) clusterBlocks * ProbeFile.BLOCK_BYTES;
  }

  /** Number of bytes that must be free before the run. */
  long neededBytes() {
    return minFreeBytes + bytes() + ProbeFile.BLOCK_BYTES;
  }

  /** Smallest plan, to check whether measuring works at all. */
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
