package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.Incident.Recurrence;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Earlier incidents with the same cause, place and culprits. */
final class Recurrences {
  /** Number of earlier incidents that are kept of each kind: a month of evenings. */
  private static final int KEPT = 31;

  /** An earlier incident with its foremost victim as it was then. */
  record Past(Recurrence incident, Instant end, Victim victim) {}

  private final Map<String, List<Past>> byFingerprint = new HashMap<>();

  /** Keeps an incident above {@code info} that is over. */
  void add(Diagnosis diagnosis) {
    List<Past> known =
        byFingerprint.computeIfAbsent(diagnosis.fingerprint(), key -> new ArrayList<>());
    known.add(
        new Past(
            new Recurrence(diagnosis.id(), diagnosis.times().onset()),
            diagnosis.times().at(),
            diagnosis.victims().getFirst()));
    if (known.size() > KEPT) {
      known.removeFirst();
    }
  }

  /** Earlier incidents of the same kind, the latest first. */
  List<Past> before(String fingerprint, String id) {
    return byFingerprint.getOrDefault(fingerprint, List.of()).reversed().stream()
        .filter(each -> !each.incident().incident().equals(id))
        .toList();
  }
}
