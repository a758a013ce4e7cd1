package io.crosstalk.engine.explanation;

import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Text for the measured exonerations. */
final class ExonerationText {
  private static final int MOST = 3;

  private ExonerationText() {}

  static String of(Incident incident, Set<String> victims) {
    List<Exoneration> notable =
        incident.exonerated().stream()
            .filter(each -> isSurprising(each, incident, victims))
            .toList();
    String text =
        notable.stream().limit(MOST).map(ExonerationText::text).collect(Collectors.joining(" "));
    int more = notable.size() - MOST;
    return text.isEmpty()
        ? ""
        : "Not the cause, by measurement: " + text + (more > 0 ? others(more) : "");
  }

  /**
   * Returns whether an exoneration is worth mentioning: a victim is never suspected, and the load
   * of a shared resource's users is a reason already.
   */
  private static boolean isSurprising(
      Exoneration exoneration, Incident incident, Set<String> victims) {
    SharedResource shared = incident.sharedResource();
    return !victims.contains(exoneration.resource())
        && (shared == null || !exoneration.resource().startsWith(shared.id() + " ("));
  }

  private static String text(Exoneration exoneration) {
    return exoneration.resource()
        + ": "
        + Phrases.sentence(Phrases.lowerCase(exoneration.summary()));
  }

  private static String others(int count) {
    return " %d more %s been exonerated.".formatted(count, count == 1 ? "has" : "have");
  }
}
