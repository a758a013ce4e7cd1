package io.crosstalk.correlation.episode;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Whether a resource is heard as often as it used to be. It is silent after eight of its usual
 * intervals and five minutes: a machine may restart, a collector may miss a few polls.
 */
final class Silence {
  private static final int INTERVALS = 8;
  private static final long LEAST_MS = 5 * 60_000;

  /** Fewer samples are no habit. */
  private static final int LEAST_HEARD = 60;

  /** A long gap is remembered for some dozen samples: who comes irregularly is not missed. */
  private static final int FORGETTING = 8;

  private long last = Long.MIN_VALUE;
  private long usualGap;
  private int heard;
  private boolean hurt;
  private boolean told;

  /** Takes note of a sample, in order of time. */
  void heard(long time) {
    if (last != Long.MIN_VALUE) {
      long gap = time - last;
      usualGap = Math.max(gap, usualGap - (usualGap - gap) / FORGETTING);
    }
    last = time;
    heard = Math.min(LEAST_HEARD, heard + 1);
    told = false;
  }

  /** Whether an episode was open at the last sample: whoever was hurt before is no riddle. */
  void hurt(boolean isHurt) {
    hurt = isHurt;
  }

  /** Whether it is silent as of a time (epoch milliseconds), for no reason that is known. */
  boolean isRiddle(long time) {
    return heard == LEAST_HEARD && !hurt && time >= detectedAt();
  }

  boolean isTold() {
    return told;
  }

  void told() {
    told = true;
  }

  long onset() {
    return last + usualGap;
  }

  long detectedAt() {
    return last + Math.max(INTERVALS * usualGap, LEAST_MS);
  }

  long interval() {
    return usualGap;
  }

  void write(ByteWriter out) {
    out.zigzag(last);
    out.varint(usualGap);
    out.varint(heard);
    out.u8(hurt ? 1 : 0);
    out.u8(told ? 1 : 0);
  }

  static Silence read(ByteReader in) {
    Silence silence = new Silence();
    silence.last = in.zigzag();
    silence.usualGap = in.varint();
    silence.heard = (int) in.varint();
    silence.hurt = in.u8() != 0;
    silence.told = in.u8() != 0;
    return silence;
  }
}
