package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reports unusable datagrams. The first one of each kind is reported with its bytes, and the number
 * of further ones once in a step, so that a flood of invalid datagrams does not cause a flood of
 * dead letters.
 */
final class FlowRefusals {
  private static final int MAX_KINDS = 100;
  private static final byte[] NOTHING = {};

  private final Map<Kind, Integer> more = new LinkedHashMap<>();
  private int otherKinds;

  /** Kind of problem: the same message about the same exporter. */
  private record Kind(InetAddress exporter, String text) {}

  /**
   * Records a problem of a datagram, and reports it if it is the first of its kind.
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

  /** Reports how often each problem has occurred again, and starts anew. */
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
