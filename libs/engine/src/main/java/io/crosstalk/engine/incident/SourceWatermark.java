package io.crosstalk.engine.incident;

import io.crosstalk.event.VerdictMessage.Complete;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Watermark of one source of a world: the lowest of all partitions of the stage that writes
 * verdicts. Before it is used, all records must have been read that were on the bus when the ticks
 * were read.
 */
public final class SourceWatermark {
  /** Value for a partition from which no tick has been received. */
  public static final long NONE = Long.MIN_VALUE;

  private long[] through;
  private boolean[] ended;

  public SourceWatermark() {
    this(new long[0], new boolean[0]);
  }

  /**
   * A watermark with a stored state.
   *
   * @param through watermark of each partition of the stage, epoch milliseconds or {@link #NONE}
   * @param ended whether each partition has ended
   */
  public SourceWatermark(long[] through, boolean[] ended) {
    this.through = through.clone();
    this.ended = Arrays.copyOf(ended, through.length);
  }

  /** Applies a tick. A stage with another number of partitions than before starts anew. */
  public void advance(Complete tick) {
    if (through.length != tick.partitions()) {
      through = new long[tick.partitions()];
      Arrays.fill(through, NONE);
      ended = new boolean[tick.partitions()];
    }
    int partition = tick.partition();
    through[partition] = Math.max(through[partition], tick.completeThrough().toEpochMilli());
    ended[partition] |= tick.end();
  }

  /** Time up to which the data are complete; null before each partition has sent a tick. */
  public @Nullable Instant completeThrough() {
    long least = Arrays.stream(through).min().orElse(NONE);
    return least == NONE ? null : Instant.ofEpochMilli(least);
  }

  /** Returns whether all partitions have ended. */
  public boolean hasEnded() {
    for (boolean end : ended) {
      if (!end) {
        return false;
      }
    }
    return ended.length > 0;
  }

  public long[] through() {
    return through.clone();
  }

  public boolean[] ended() {
    return ended.clone();
  }
}
