package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.Statements;
import org.jspecify.annotations.Nullable;

/**
 * Decides what OUT_BYTES of one exporter means, if the settings do not state it. An exporter that
 * counts the same packets twice (FortiGate) states about the same number in both counters; one that
 * counts both directions (nProbe) states different numbers. The greater part of the bytes decides.
 */
final class OutBytesEvidence {
  /** Difference in bytes that does not matter: headers that are added or removed on the way. */
  private static final double SLACK = 64;

  private double equalBytes;
  private double differentBytes;

  /**
   * Processes both counters of a record.
   *
   * @param in bytes without OUT_BYTES
   * @param egress whether the record states that it was counted on the way out, so that OUT_BYTES
   *     alone counts the same direction
   * @return whether OUT_BYTES counts the other direction
   */
  boolean isReverse(@Nullable OutBytes setting, double in, double out, boolean egress) {
    if (in > 0 && out > 0) {
      if (differ(in, out)) {
        differentBytes += Math.max(in, out);
      } else {
        equalBytes += in;
      }
    } else if (egress && setting == null) {
      return false;
    }
    return setting == null ? differentBytes > equalBytes : setting == OutBytes.REVERSE;
  }

  /** Returns whether two counters are too different to count the same packets. */
  static boolean differ(double in, double out) {
    return !Statements.agree(in, out, SLACK);
  }
}
