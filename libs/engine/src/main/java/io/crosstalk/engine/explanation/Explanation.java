package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Change;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Explains an incident in plain sentences for a ticket, one paragraph in each line. */
public final class Explanation {
  private Explanation() {}

  /**
   * Writes the explanation.
   *
   * @param metrics all degraded metrics of all victims, of which the incident contains only some
   * @param victims ids of all victims
   * @param near changes around the onset and later
   * @param silent the foremost silent victim; null when there is none
   */
  public static String of(
      Incident incident,
      Stream<Victim> metrics,
      Set<String> victims,
      List<Change> near,
      @Nullable SilentVictim silent,
      SiteTime site) {
    return Stream.of(
            DegradationText.of(incident, site),
            SilenceText.of(incident, silent, site),
            Consequences.of(metrics),
            CauseText.of(incident, victims),
            ExonerationText.of(incident, victims),
            PastText.of(incident, near, site),
            AdviceText.of(incident))
        .filter(paragraph -> !paragraph.isEmpty())
        .collect(Collectors.joining("\n"));
  }
}
