package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reports each problem of a switch once, and not again at each poll. */
final class ProblemReporter {
  private static final int MAX_KEPT = 1000;

  private final String peer;
  private final Set<String> reported = new HashSet<>();
  private final List<Complaint> waiting = new ArrayList<>();

  /** Problem that was not reported yet. */
  private record Complaint(RejectReason reason, String text, String original) {}

  ProblemReporter(String peer) {
    this.peer = peer;
  }

  /**
   * Records a problem.
   *
   * @param text message for people: what is wrong, and what to do about it
   * @param original value that the switch sent
   */
  void add(RejectReason reason, String text, String original) {
    if (reported.size() < MAX_KEPT && reported.add(text)) {
      waiting.add(new Complaint(reason, text, original));
    }
  }

  /** Rejects the data with new problems, so that they become dead letters. */
  void report(Intake intake) {
    for (Complaint each : waiting) {
      byte[] original = each.original.getBytes(StandardCharsets.UTF_8);
      intake.reject(each.reason, each.text, peer, 0, original);
    }
    waiting.clear();
  }

  /** Reports new problems to a check. */
  void report(CheckReport report) {
    waiting.forEach(each -> report.warning(each.text));
    waiting.clear();
  }
}
