package io.crosstalk.ingest.source.probe;

import java.time.Duration;

/**
 * What a run does at most.
 *
 * @param clusters how many pieces are written; before each the free space is looked at
 * @param clusterBlocks the blocks of a piece
 * @param reads how many blocks are read
 * @param minFreeBytes what stays free on the volume
 * @param longest after this no access is begun
 */
record Plan(
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

  /** What is written, but for the file's first block. */
  long bytes() {
    return (long) blocks() * ProbeFile.BLOCK_BYTES;
  }

  long clusterBytes() {
    return (long) clusterBlocks * ProbeFile.BLOCK_BYTES;
  }

  /** What must be free before. */
  long neededBytes() {
    return minFreeBytes + bytes() + ProbeFile.BLOCK_BYTES;
  }

  /** To see whether it works at all. */
  Plan tiny() {
    return new Plan(
        1,
        Math.min(TINY_BLOCKS, blocks()),
        Math.min(TINY_READS, reads),
        compressible,
        minFreeBytes,
        TINY_LONGEST);
  }
}
