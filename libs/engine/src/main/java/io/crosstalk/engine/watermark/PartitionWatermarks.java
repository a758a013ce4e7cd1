package io.crosstalk.engine.watermark;

import java.util.Arrays;

/**
 * Watermarks of one source in all partitions of a stage that forward its ticks. The lowest of them
 * is the watermark of the source. Not thread-safe.
 */
public final class PartitionWatermarks {
  /** Watermark of a partition from which no tick has been received. */
  public static final long NONE = Long.MIN_VALUE;

  private final long[] through;
  private final boolean[] ended;

  /**
   * Creates watermarks before the first tick.
   *
   * @param partitions number of partitions
   */
  public PartitionWatermarks(int partitions) {
    through = new long[partitions];
    Arrays.fill(through, NONE);
    ended = new boolean[partitions];
  }

  /**
   * Restores watermarks from a stored state.
   *
   * @param through watermark of each partition, epoch milliseconds or {@link #NONE}
   * @param ended whether each partition has ended
   */
  public PartitionWatermarks(long[] through, boolean[] ended) {
    this.through = through.clone();
    this.ended = Arrays.copyOf(ended, through.length);
  }

  /**
   * Applies a tick of a partition; a watermark never goes back.
   *
   * @param throughMs epoch milliseconds
   * @param end whether no more data follow
   */
  public void advance(int partition, long throughMs, boolean end) {
    through[partition] = Math.max(through[partition], throughMs);
    ended[partition] |= end;
  }

  /** Number of partitions. */
  public int size() {
    return through.length;
  }

  /**
   * The lowest watermark, epoch milliseconds; {@link #NONE} until each partition has sent a tick.
   */
  public long lowest() {
    long lowest = through.length == 0 ? NONE : through[0];
    for (long each : through) {
      lowest = Math.min(lowest, each);
    }
    return lowest;
  }

  /** The highest watermark, epoch milliseconds; {@link #NONE} before the first tick. */
  public long highest() {
    long highest = NONE;
    for (long each : through) {
      highest = Math.max(highest, each);
    }
    return highest;
  }

  /** Returns whether all partitions have ended; false without partitions. */
  public boolean hasEnded() {
    for (boolean end : ended) {
      if (!end) {
        return false;
      }
    }
    return ended.length > 0;
  }

  /** The watermark of each partition, epoch milliseconds or {@link #NONE}. */
  public long[] through() {
    return through.clone();
  }

  /** Returns for each partition whether it has ended. */
  public boolean[] ended() {
    return ended.clone();
  }
}
