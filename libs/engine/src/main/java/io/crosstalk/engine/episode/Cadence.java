package io.crosstalk.engine.episode;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/** Interval at which the samples of a series or of a resource usually arrive. */
final class Cadence {
  /**
   * Divisor of the decay of the usual gap. A long gap has an effect for about a dozen samples, so
   * that irregular samples are not reported as silence.
   */
  private static final int FORGETTING = 8;

  private long last = Long.MIN_VALUE;
  private long usualGap;

  /**
   * Records the time of a sample.
   *
   * @param time epoch milliseconds, not before the previous one
   */
  void recordArrival(long time) {
    if (last != Long.MIN_VALUE) {
      long gap = time - last;
      usualGap = Math.max(gap, usualGap - (usualGap - gap) / FORGETTING);
    }
    last = time;
  }

  /**
   * Records the time of the first sample after a silence, which is no usual gap.
   *
   * @param time epoch milliseconds, not before the previous one
   */
  void resume(long time) {
    last = time;
  }

  /**
   * Returns the time of the latest sample.
   *
   * @return epoch milliseconds; {@code Long.MIN_VALUE} when there is none
   */
  long last() {
    return last;
  }

  /**
   * Returns the usual time between two samples.
   *
   * @return milliseconds; 0 before the second sample
   */
  long usualGap() {
    return usualGap;
  }

  /**
   * Returns whether the series is silent: more than a number of usual gaps have passed without a
   * sample.
   *
   * @param time epoch milliseconds
   * @param gaps number of usual gaps
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
