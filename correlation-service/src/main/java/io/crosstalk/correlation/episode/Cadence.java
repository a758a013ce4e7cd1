package io.crosstalk.correlation.episode;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/** How often something is heard. */
final class Cadence {
  /** A long gap is remembered for some dozen samples: who comes irregularly is not missed. */
  private static final int FORGETTING = 8;

  private long last = Long.MIN_VALUE;
  private long usualGap;

  /** Takes note of a sample, in order of time. */
  void heard(long time) {
    if (last != Long.MIN_VALUE) {
      long gap = time - last;
      usualGap = Math.max(gap, usualGap - (usualGap - gap) / FORGETTING);
    }
    last = time;
  }

  /** The latest sample, epoch milliseconds; {@code Long.MIN_VALUE} when there is none. */
  long last() {
    return last;
  }

  /** Milliseconds; 0 before the second sample. */
  long usualGap() {
    return usualGap;
  }

  /**
   * Whether, as of a time (epoch milliseconds), so many of the usual gaps have passed in silence.
   */
  boolean isSilent(long time, int gaps) {
    return usualGap > 0 && time - last > gaps * usualGap;
  }

  void write(ByteWriter out) {
    out.zigzag(last);
    out.varint(usualGap);
  }

  static Cadence read(ByteReader in) {
    Cadence cadence = new Cadence();
    cadence.last = in.zigzag();
    cadence.usualGap = in.varint();
    return cadence;
  }
}
