package io.crosstalk.ingest.source.network.snmp;

import io.crosstalk.ingest.collect.CheckReport;
import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.normalize.RejectReason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says once what stays wrong at each reading. */
final class Complaints {
  private static final int MAX_KEPT = 1000;

  private final String peer;
  private final Set<String> told = new HashSet<>();
  private final List<Complaint> waiting = new ArrayList<>();

  private record Complaint(RejectReason reason, String text, String original) {}

  Complaints(String peer) {
    this.peer = peer;
  }

  /**
   * Notes something.
   *
   * @param text for people: what is wrong, and what to do about it
   * @param original what the switch said
   */
  void add(RejectReason reason, String text, String original) {
    if (told.size() < MAX_KEPT && told.add(text)) {
      waiting.add(new Complaint(reason, text, original));
    }
  }

  /** Gives what is new to the dead letters. */
  void tell(Intake intake) {
    for (Complaint each : waiting) {
      byte[] original = each.original.getBytes(StandardCharsets.UTF_8);
      intake.reject(each.reason, each.text, peer, 0, original);
    }
    waiting.clear();
  }

  /** Gives what is new to the one who asked for a check. */
  void tell(CheckReport report) {
    waiting.forEach(each -> report.warning(each.text));
    waiting.clear();
  }
}
