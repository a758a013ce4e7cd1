package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says an incident in plain sentences, a paragraph a line, to be pasted into a ticket. */
final class Explanation {
  private Explanation() {}

  static String of(Incident incident) {
    return Stream.of(
            HarmWords.of(incident),
            CauseWords.of(incident),
            AcquittalWords.of(incident),
            PastWords.of(incident),
            AdviceWords.of(incident))
        .filter(paragraph -> !paragraph.isEmpty())
        .collect(Collectors.joining("\n"));
  }
}
