package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reports unusable datagrams: the first one of its kind with its bytes, further ones of a step as a
 * number, so that a flood of invalid datagrams does not become a flood of dead letters.
 */
final class FlowRefusals {
  private static final int MAX_KINDS = 100;
  private static final byte[] NOTHING = {};

  private final Map<Kind, Integer> more = new LinkedHashMap<>();
  private int otherKinds;

  private record Kind(InetAddress exporter, String text) {}

  /**
   * Records a problem.
   *
   * @param count number of occurrences in this datagram
   */
  void add(Intake intake, InetAddress exporter, String text, int count, byte[] datagram) {
    Kind kind = new Kind(exporter, text);
    Integer before = more.get(kind);
    if (before != null) {
      more.put(kind, before + count);
    } else if (more.size() < MAX_KINDS) {
      more.put(kind, count - 1);
      reject(intake, kind, text, datagram);
    } else {
      otherKinds += count;
    }
  }

  private static void reject(Intake intake, Kind kind, String text, byte[] datagram) {
    intake.reject(RejectReason.MALFORMED, text, kind.exporter().getHostAddress(), 0, datagram);
  }

  /** Reports the number of repetitions, and starts again. */
  void report(Intake intake) {
    more.forEach(
        (kind, count) -> {
          if (count > 0) {
            reject(intake, kind, count + " more: " + kind.text(), NOTHING);
          }
        });
    if (otherKinds > 0) {
      intake.reject(RejectReason.MALFORMED, otherKinds + " more of other kinds", null, 0, NOTHING);
    }
    more.clear();
    otherKinds = 0;
  }
}
