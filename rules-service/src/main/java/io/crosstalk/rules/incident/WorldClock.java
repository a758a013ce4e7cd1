package io.crosstalk.rules.incident;

import io.crosstalk.event.VerdictMessage.Complete;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How far one source of a world has come: as far as the slowest partition of the stage that writes
 * verdicts. Whoever uses it must first have read everything that was on the bus when the ticks
 * were.
 */
public final class WorldClock {
  /** Stands for a partition that has not said anything yet. */
  public static final long UNHEARD = Long.MIN_VALUE;

  private long[] through;
  private boolean[] ended;

  public WorldClock() {
    this(new long[0], new boolean[0]);
  }

  /**
   * A clock as it was.
   *
   * @param through for each partition of the stage, epoch milliseconds or {@link #UNHEARD}
   * @param ended for each partition, whether nothing more will come
   */
  public WorldClock(long[] through, boolean[] ended) {
    this.through = through.clone();
    this.ended = Arrays.copyOf(ended, through.length);
  }

  /** Takes in a tick. A stage with another number of partitions than before starts anew. */
  public void hear(Complete tick) {
    if (through.length != tick.partitions()) {
      through = new long[tick.partitions()];
      Arrays.fill(through, UNHEARD);
      ended = new boolean[tick.partitions()];
    }
    int partition = tick.partition();
    through[partition] = Math.max(through[partition], tick.completeThrough().toEpochMilli());
    ended[partition] |= tick.end();
  }

  /** Up to when everything is known; null before all partitions have been heard. */
  public @Nullable Instant completeThrough() {
    long least = Arrays.stream(through).min().orElse(UNHEARD);
    return least == UNHEARD ? null : Instant.ofEpochMilli(least);
  }

  /** Whether all partitions have said that nothing more will come. */
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
