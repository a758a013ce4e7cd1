package io.crosstalk.correlation.episode;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Whether a resource is heard as often as it used to be. It is silent after eight of its usual
 * intervals and five minutes: a machine may restart, a collector may miss a few polls.
 */
final class Silence {
  private static final int INTERVALS = 8;

  /** Milliseconds. */
  static final long LEAST_MS = 5 * 60_000;

  /** Who has been silent for so long is not expected any more: machines are taken away. */
  private static final long GIVEN_UP_MS = Inquiry.LASTING_MS;

  /** Fewer samples are no habit. */
  private static final int LEAST_HEARD = 60;

  private final Cadence cadence;
  private int heard;
  private boolean hurt;
  private boolean told;

  Silence() {
    this(new Cadence());
  }

  private Silence(Cadence cadence) {
    this.cadence = cadence;
  }

  /** Takes note of a sample, in order of time. */
  void heard(long time) {
    cadence.heard(time);
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

  /** Whether, as of a time (epoch milliseconds), a silence that was told is to be ended. */
  boolean isHopeless(long time) {
    return told && time >= givenUpAt();
  }

  /** When a silence ends that goes on, epoch milliseconds. */
  long givenUpAt() {
    return cadence.last() + GIVEN_UP_MS;
  }

  void givenUp() {
    told = false;
    heard = 0;
  }

  long onset() {
    return cadence.last() + cadence.usualGap();
  }

  long detectedAt() {
    return cadence.last() + Math.max(INTERVALS * cadence.usualGap(), LEAST_MS);
  }

  long interval() {
    return cadence.usualGap();
  }

  void write(ByteWriter out) {
    cadence.write(out);
    out.varint(heard);
    out.u8(hurt ? 1 : 0);
    out.u8(told ? 1 : 0);
  }

  static Silence read(ByteReader in) {
    Silence silence = new Silence(Cadence.read(in));
    silence.heard = (int) in.varint();
    silence.hurt = in.u8() != 0;
    silence.told = in.u8() != 0;
    return silence;
  }
}
