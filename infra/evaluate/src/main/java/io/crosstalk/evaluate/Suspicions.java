package io.crosstalk.evaluate;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Suspect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Suspicions as rows: what was measured against each suspect, and whether it was guilty. */
final class Suspicions {
  private Suspicions() {}

  static List<String> rows(List<Outcome> outcomes) {
    List<String> rows = new ArrayList<>();
    rows.add(
        "case,class,suspect,guilty,probability,"
            + Arrays.stream(EvidenceKind.values())
                .map(EvidenceKind::wireName)
                .collect(Collectors.joining(",")));
    for (Outcome outcome : outcomes) {
      Set<String> guilty = new HashSet<>();
      outcome.expected().forEach(wanted -> guilty.addAll(wanted.culprits()));
      for (Incident incident : outcome.called()) {
        for (Suspect suspect : incident.suspects()) {
          rows.add(row(outcome, incident, suspect, guilty.contains(suspect.resource())));
        }
      }
    }
    return rows;
  }

  private static String row(Outcome outcome, Incident incident, Suspect suspect, boolean guilty) {
    return "%s,%s,%s,%d,%.4f,%s"
        .formatted(
            outcome.name(),
            incident.causeClass().wireName(),
            suspect.resource(),
            guilty ? 1 : 0,
            suspect.probability(),
            Arrays.stream(EvidenceKind.values())
                .map(kind -> value(suspect, kind))
                .collect(Collectors.joining(",")));
  }

  private static String value(Suspect suspect, EvidenceKind kind) {
    return suspect.evidence().stream()
        .filter(evidence -> evidence.kind() == kind)
        .findFirst()
        .map(Evidence::value)
        .map("%.4f"::formatted)
        .orElse("");
  }
}
