package io.crosstalk.rules.incident;

import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What it is not, as far as that was measured. */
final class AcquittalWords {
  private static final int MOST = 3;

  private AcquittalWords() {}

  static String of(Incident incident, Set<String> victims) {
    List<Exoneration> worthTelling =
        incident.exonerated().stream()
            .filter(each -> isSurprising(each, incident, victims))
            .toList();
    String cleared =
        worthTelling.stream()
            .limit(MOST)
            .map(AcquittalWords::cleared)
            .collect(Collectors.joining(" "));
    int more = worthTelling.size() - MOST;
    return cleared.isEmpty()
        ? ""
        : "Not the cause, by measurement: " + cleared + (more > 0 ? others(more) : "");
  }

  /**
   * Nobody suspects a victim, and how its users pressed the shared resource is a reason already.
   */
  private static boolean isSurprising(
      Exoneration exoneration, Incident incident, Set<String> victims) {
    SharedResource shared = incident.sharedResource();
    return !victims.contains(exoneration.resource())
        && (shared == null || !exoneration.resource().startsWith(shared.id() + " ("));
  }

  private static String cleared(Exoneration exoneration) {
    return exoneration.resource()
        + ": "
        + Phrases.sentence(Phrases.lowerCase(exoneration.summary()));
  }

  private static String others(int count) {
    return " %d more %s been cleared.".formatted(count, count == 1 ? "has" : "have");
  }
}
