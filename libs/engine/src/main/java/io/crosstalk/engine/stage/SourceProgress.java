package io.crosstalk.engine.stage;

import io.crosstalk.engine.watermark.PartitionWatermarks;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Progress of one partition of a stage with one source: the watermarks that the partitions of the
 * previous stage have sent, and how far their ticks have been processed. All times are event times,
 * epoch milliseconds, but in stage 2 they are places in the order of ticks ({@link #eventTime}).
 */
public final class SourceProgress {
  /**
   * Value of {@link #answered()} when all diagnosis requests up to the last processed tick have
   * been answered.
   */
  public static final int ALL = -1;

  private static final int MAX_PARTITIONS = 100_000;
  private static final int MAX_ANSWERED = 100_000_000;

  private final PartitionWatermarks upstream;
  private long applied = Long.MIN_VALUE;
  private int answered = ALL;
  private long forwarded = Long.MIN_VALUE;

  public SourceProgress(int partitions) {
    this(new PartitionWatermarks(partitions));
  }

  private SourceProgress(PartitionWatermarks upstream) {
    this.upstream = upstream;
  }

  /**
   * Applies a tick of a partition of the previous stage. Returns whether the watermark has advanced
   * or the last partition has ended.
   */
  public boolean advance(int partition, long tick, boolean end) {
    long before = time();
    boolean endedBefore = hasEnded();
    upstream.advance(partition, tick, end);
    return time() > before || hasEnded() != endedBefore;
  }

  /** The watermark; {@link PartitionWatermarks#NONE} until every partition has sent a tick. */
  public long time() {
    return upstream.lowest();
  }

  /** The latest tick of any partition. */
  public long latest() {
    return upstream.highest();
  }

  /**
   * Returns whether at least one tick was processed, and no tick waits for a tick of another
   * partition.
   */
  public boolean isIdle() {
    return applied > Long.MIN_VALUE && latest() == applied;
  }

  /**
   * Returns whether there is a tick that every partition has sent and that has not been processed
   * completely.
   */
  public boolean isBehind() {
    return time() > forwarded || answered != ALL || hasEnded();
  }

  /** Returns whether all partitions have ended. */
  public boolean hasEnded() {
    return upstream.hasEnded();
  }

  /**
   * Returns the event time of a tick of stage 2, epoch milliseconds. In the order of ticks the end
   * of a replay is one millisecond after the last samples ({@code LoadBlock.Header.sequence}).
   */
  public long eventTime(long sequence) {
    return hasEnded() && sequence == time() ? sequence - 1 : sequence;
  }

  /** Notes the last tick that was forwarded. */
  public void forwarded(long tick) {
    forwarded = tick;
  }

  /** The tick up to which the input was processed. */
  public long applied() {
    return applied;
  }

  public void applied(long tick) {
    applied = tick;
  }

  /**
   * Returns the number of answered diagnosis requests of the tick that was processed last, or
   * {@link #ALL}.
   */
  public int answered() {
    return answered;
  }

  public void answered(int count) {
    answered = count;
  }

  public byte[] snapshot() {
    ByteWriter out = new ByteWriter();
    StateVersion.write(out);
    long[] through = upstream.through();
    boolean[] ended = upstream.ended();
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

  public static SourceProgress restore(byte[] snapshot) {
    ByteReader in = new ByteReader(snapshot);
    StateVersion.check(in);
    long[] through = new long[in.bounded(MAX_PARTITIONS, "the number of partitions")];
    boolean[] ended = new boolean[through.length];
    for (int i = 0; i < through.length; i++) {
      through[i] = in.fixed64();
      ended[i] = in.u8() != 0;
    }
    SourceProgress restored = new SourceProgress(new PartitionWatermarks(through, ended));
    restored.applied = in.fixed64();
    restored.answered = in.bounded(MAX_ANSWERED, "the number of answers") - 1;
    restored.forwarded = in.fixed64();
    return restored;
  }
}
