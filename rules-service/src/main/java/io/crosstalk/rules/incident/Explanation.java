package io.crosstalk.rules.incident;

import io.crosstalk.event.Change;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says an incident in plain sentences, a paragraph a line, to be pasted into a ticket. */
final class Explanation {
  private Explanation() {}

  /**
   * Explains.
   *
   * @param harm every metric of every victim, of which the incident names a few
   * @param victims ids of all victims
   * @param near the changes around the onset and later
   */
  static String of(
      Incident incident,
      Stream<Victim> harm,
      Set<String> victims,
      List<Change> near,
      SiteTime site) {
    return Stream.of(
            HarmWords.of(incident, site),
            Consequences.of(harm),
            CauseWords.of(incident, victims),
            AcquittalWords.of(incident, victims),
            PastWords.of(incident, near, site),
            AdviceWords.of(incident))
        .filter(paragraph -> !paragraph.isEmpty())
        .collect(Collectors.joining("\n"));
  }
}
