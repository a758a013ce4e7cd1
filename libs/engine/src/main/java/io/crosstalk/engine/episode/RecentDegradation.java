package io.crosstalk.engine.episode;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * The last six samples of a series without an open episode, with their degradation: none, mild or
 * clear.
 */
final class RecentDegradation {
  static final long NONE = Long.MIN_VALUE;
  private static final int MEMORY = 6;
  private static final int MILD_NEEDED = 4;
  private static final int CLEAR_MEMORY = 0b111;
  private static final int CLEAR_NEEDED = 2;

  private final long[] times = new long[MEMORY];
  private int mild;
  private int clear;

  void add(long time, boolean isMild, boolean isClear) {
    if ((mild | clear) == 0 && !isMild && !isClear) {
      // The times of ordinary samples are needed only after a degraded one.
      return;
    }
    System.arraycopy(times, 0, times, 1, MEMORY - 1);
    times[0] = time;
    int mask = (1 << MEMORY) - 1;
    mild = (mild << 1 | (isMild ? 1 : 0)) & mask;
    clear = (clear << 1 | (isClear ? 1 : 0)) & mask;
  }

  /**
   * Returns the time of the first degraded sample when the degraded samples suffice for an episode,
   * else {@link #NONE}.
   */
  long onset() {
    int recentClear = clear & CLEAR_MEMORY;
    if (Integer.bitCount(recentClear) >= CLEAR_NEEDED) {
      return times[oldest(mild & CLEAR_MEMORY)];
    }
    return Integer.bitCount(mild) >= MILD_NEEDED ? times[oldest(mild)] : NONE;
  }

  /** Returns the number of degraded samples among the last six. */
  int degraded() {
    return Integer.bitCount(mild);
  }

  void clear() {
    mild = 0;
    clear = 0;
  }

  private static int oldest(int bits) {
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(bits);
  }

  void write(ByteWriter out) {
    for (long time : times) {
      out.zigzag(time);
    }
    out.u8(mild);
    out.u8(clear);
  }

  void read(ByteReader in) {
    for (int i = 0; i < MEMORY; i++) {
      times[i] = in.zigzag();
    }
    mild = in.u8();
    clear = in.u8();
  }
}
