package io.crosstalk.engine.episode;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Detects that a resource sends no samples. A resource is silent after eight of its usual sampling
 * intervals and at least five minutes, because a machine may restart and a collector may miss a few
 * polls.
 */
final class SilenceDetector {
  private static final int INTERVALS = 8;

  /** Minimum length of a silence in milliseconds. */
  static final long LEAST_MS = 5 * 60_000;

  /**
   * Silence after which a resource is no longer expected, in milliseconds: it was probably removed.
   */
  private static final long GIVEN_UP_MS = DiagnosisRequest.LASTING_MS;

  /**
   * Number of samples from which on a silence is reported; a resource with fewer samples has no
   * regular interval yet.
   */
  private static final int LEAST_REPORTS = 60;

  private final Cadence cadence;
  private int samples;
  private boolean degraded;
  private boolean reported;

  SilenceDetector() {
    this(new Cadence());
  }

  private SilenceDetector(Cadence cadence) {
    this.cadence = cadence;
  }

  /**
   * Records the time of a sample.
   *
   * @param time epoch milliseconds, not before the previous one
   */
  void recordArrival(long time) {
    cadence.recordArrival(time);
    samples = Math.min(LEAST_REPORTS, samples + 1);
    reported = false;
  }

  /**
   * Records whether an episode is open at the last sample. A silence that follows during an episode
   * is not reported, because the degradation explains it.
   */
  void recordDegradation(boolean isDegraded) {
    degraded = isDegraded;
  }

  /**
   * Returns whether the resource is silent and neither a lack of earlier samples nor an open
   * episode is the reason.
   *
   * @param time epoch milliseconds
   */
  boolean isRiddle(long time) {
    return samples == LEAST_REPORTS && !degraded && time >= detectedAt();
  }

  boolean isReported() {
    return reported;
  }

  void recordReport() {
    reported = true;
  }

  /**
   * Returns whether a reported silence must be ended, because the resource is no longer expected.
   *
   * @param time epoch milliseconds
   */
  boolean isHopeless(long time) {
    return reported && time >= givenUpAt();
  }

  /** Returns the time at which a continuing silence is ended, epoch milliseconds. */
  long givenUpAt() {
    return cadence.last() + GIVEN_UP_MS;
  }

  void givenUp() {
    reported = false;
    samples = 0;
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
    out.varint(samples);
    out.u8(degraded ? 1 : 0);
    out.u8(reported ? 1 : 0);
  }

  static SilenceDetector read(ByteReader in) {
    SilenceDetector silence = new SilenceDetector(Cadence.read(in));
    silence.samples = (int) in.varint();
    silence.degraded = in.u8() != 0;
    silence.reported = in.u8() != 0;
    return silence;
  }
}
