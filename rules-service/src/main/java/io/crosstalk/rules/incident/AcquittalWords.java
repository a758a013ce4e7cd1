package io.crosstalk.rules.incident;

import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Incident;
import java.util.stream.Collectors;

/** What it is not, as far as that was measured. */
final class AcquittalWords {
  private static final int MOST = 3;

  private AcquittalWords() {}

  static String of(Incident incident) {
    String cleared =
        incident.exonerated().stream()
            .limit(MOST)
            .map(AcquittalWords::cleared)
            .collect(Collectors.joining(" "));
    int more = incident.exonerated().size() - MOST;
    return cleared.isEmpty()
        ? ""
        : "Not the cause, by measurement: " + cleared + (more > 0 ? others(more) : "");
  }

  private static String cleared(Exoneration exoneration) {
    return exoneration.resource() + ": " + Phrases.sentence(exoneration.summary());
  }

  private static String others(int count) {
    return " %d more %s been cleared.".formatted(count, count == 1 ? "has" : "have");
  }
}
