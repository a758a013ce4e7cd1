package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.Incident.Recurrence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Earlier incidents with the same cause, place and culprits. */
final class Recurrences {
  /** Number of earlier incidents that are kept of each kind: a month of evenings. */
  private static final int KEPT = 31;

  private final Map<String, List<Recurrence>> byFingerprint = new HashMap<>();

  /** Keeps an incident above {@code info} that is over. */
  void add(Diagnosis diagnosis) {
    List<Recurrence> known =
        byFingerprint.computeIfAbsent(diagnosis.fingerprint(), key -> new ArrayList<>());
    known.add(new Recurrence(diagnosis.id(), diagnosis.times().onset()));
    if (known.size() > KEPT) {
      known.removeFirst();
    }
  }

  /** Earlier incidents of the same kind, the latest first. */
  List<Recurrence> before(String fingerprint, String id) {
    return byFingerprint.getOrDefault(fingerprint, List.of()).reversed().stream()
        .filter(each -> !each.incident().equals(id))
        .toList();
  }
}
