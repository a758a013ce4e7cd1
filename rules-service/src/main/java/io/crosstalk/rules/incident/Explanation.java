package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says an incident in plain sentences, a paragraph a line, to be pasted into a ticket. */
final class Explanation {
  private Explanation() {}

  /**
   * Explains.
   *
   * @param harm everything that hurts, of which the incident lists one metric a resource
   */
  static String of(Incident incident, List<Victim> harm) {
    return Stream.of(
            HarmWords.of(incident),
            Consequences.of(harm),
            CauseWords.of(incident),
            AcquittalWords.of(incident),
            PastWords.of(incident),
            AdviceWords.of(incident))
        .filter(paragraph -> !paragraph.isEmpty())
        .collect(Collectors.joining("\n"));
  }
}
