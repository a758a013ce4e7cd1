package io.crosstalk.engine.stage;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;

/** Watermarks of one source by upstream partition; the minimum counts. */
public final class PartitionWatermarks {
  /** Marks that all diagnosis requests up to the last processed tick have been answered. */
  public static final int ALL = -1;

  private static final int MAX_PARTITIONS = 100_000;
  private static final int MAX_ANSWERED = 100_000_000;

  private final long[] through;
  private final boolean[] ended;
  private long applied = Long.MIN_VALUE;
  private int answered = ALL;
  private long forwarded = Long.MIN_VALUE;

  public PartitionWatermarks(int partitions) {
    through = new long[partitions];
    ended = new boolean[partitions];
    Arrays.fill(through, Long.MIN_VALUE);
  }

  /** Applies a tick; true when the minimum has advanced or the last partition has ended. */
  public boolean advance(int partition, long tick, boolean end) {
    long before = time();
    boolean endedBefore = hasEnded();
    through[partition] = Math.max(through[partition], tick);
    ended[partition] |= end;
    return time() > before || hasEnded() != endedBefore;
  }

  /**
   * The watermark, epoch milliseconds; {@code Long.MIN_VALUE} until every partition has sent a
   * tick.
   */
  public long time() {
    long min = Long.MAX_VALUE;
    for (long each : through) {
      min = Math.min(min, each);
    }
    return min;
  }

  /** The latest tick of any partition, epoch milliseconds. */
  public long latest() {
    long max = Long.MIN_VALUE;
    for (long each : through) {
      max = Math.max(max, each);
    }
    return max;
  }

  /** Returns whether some tick was processed, and no tick waits for another partition. */
  public boolean isIdle() {
    return applied > Long.MIN_VALUE && latest() == applied;
  }

  /** Returns whether a tick that every partition has sent was not processed yet. */
  public boolean isBehind() {
    return time() > forwarded || answered != ALL || hasEnded();
  }

  public boolean hasEnded() {
    for (boolean each : ended) {
      if (!each) {
        return false;
      }
    }
    return true;
  }

  /** Notes the last tick that was forwarded, epoch milliseconds. */
  public void forwarded(long tick) {
    forwarded = tick;
  }

  /** The event time up to which the input was processed, epoch milliseconds. */
  public long applied() {
    return applied;
  }

  public void applied(long tick) {
    applied = tick;
  }

  /** The number of answered diagnosis requests of the last processed tick, or {@link #ALL}. */
  public int answered() {
    return answered;
  }

  public void answered(int count) {
    answered = count;
  }

  public byte[] snapshot() {
    ByteWriter out = new ByteWriter();
    StateVersion.write(out);
    out.varint(through.length);
    for (int i = 0; i < through.length; i++) {
      out.fixed64(through[i]);
      out.u8(ended[i] ? 1 : 0);
    }
    out.fixed64(applied);
    out.varint(answered + 1L);
    out.fixed64(forwarded);
    return out.toByteArray();
  }

  public static PartitionWatermarks restore(byte[] snapshot) {
    ByteReader in = new ByteReader(snapshot);
    StateVersion.check(in);
    PartitionWatermarks restored =
        new PartitionWatermarks(in.bounded(MAX_PARTITIONS, "the number of partitions"));
    for (int i = 0; i < restored.through.length; i++) {
      restored.through[i] = in.fixed64();
      restored.ended[i] = in.u8() != 0;
    }
    restored.applied = in.fixed64();
    restored.answered = in.bounded(MAX_ANSWERED, "the number of answers") - 1;
    restored.forwarded = in.fixed64();
    return restored;
  }
}
