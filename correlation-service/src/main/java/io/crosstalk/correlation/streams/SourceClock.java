package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;

/** How far each upstream partition has come with one source; the minimum counts. */
final class SourceClock {
  /** All inquiries up to the tick that was worked off have been answered. */
  static final int ALL = -1;

  private static final int MANY = 100_000;
  private static final int MANY_ANSWERS = 100_000_000;

  private final long[] through;
  private final boolean[] ended;
  private long applied = Long.MIN_VALUE;
  private int answered = ALL;
  private long forwarded = Long.MIN_VALUE;

  SourceClock(int partitions) {
    through = new long[partitions];
    ended = new boolean[partitions];
    Arrays.fill(through, Long.MIN_VALUE);
  }

  /** Takes a tick; true when the minimum has advanced or the last partition has ended. */
  boolean hear(int partition, long tick, boolean end) {
    long before = time();
    boolean endedBefore = hasEnded();
    through[partition] = Math.max(through[partition], tick);
    ended[partition] |= end;
    return time() > before || hasEnded() != endedBefore;
  }

  /** Epoch milliseconds; {@code Long.MIN_VALUE} until every partition was heard of. */
  long time() {
    long min = Long.MAX_VALUE;
    for (long each : through) {
      min = Math.min(min, each);
    }
    return min;
  }

  /** The latest that any partition has told; epoch milliseconds. */
  long latest() {
    long max = Long.MIN_VALUE;
    for (long each : through) {
      max = Math.max(max, each);
    }
    return max;
  }

  /** Whether something was worked off, and nothing that a partition told waits for another one. */
  boolean isIdle() {
    return applied > Long.MIN_VALUE && latest() == applied;
  }

  /** Whether there is something that every partition has told and that was not worked off. */
  boolean isBehind() {
    return time() > forwarded || answered != ALL || hasEnded();
  }

  boolean hasEnded() {
    for (boolean each : ended) {
      if (!each) {
        return false;
      }
    }
    return true;
  }

  /** Notes the tick that was sent on last, epoch milliseconds. */
  void forwarded(long tick) {
    forwarded = tick;
  }

  /** Up to when the input was worked off. */
  long applied() {
    return applied;
  }

  void applied(long tick) {
    applied = tick;
  }

  /** How many inquiries of the tick that was worked off last were answered, or {@link #ALL}. */
  int answered() {
    return answered;
  }

  void answered(int count) {
    answered = count;
  }

  byte[] snapshot() {
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

  static SourceClock restore(byte[] snapshot) {
    ByteReader in = new ByteReader(snapshot);
    StateVersion.check(in);
    SourceClock clock = new SourceClock(in.bounded(MANY, "the number of partitions"));
    for (int i = 0; i < clock.through.length; i++) {
      clock.through[i] = in.fixed64();
      clock.ended[i] = in.u8() != 0;
    }
    clock.applied = in.fixed64();
    clock.answered = in.bounded(MANY_ANSWERS, "the number of answers") - 1;
    clock.forwarded = in.fixed64();
    return clock;
  }
}
