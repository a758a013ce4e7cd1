package io.crosstalk.engine.explanation;

import io.crosstalk.event.Incident;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Explains an incident in plain sentences for a ticket, one paragraph in each line. */
public final class Explanation {
  private Explanation() {}

  public static String of(Incident incident, ExplainedFacts facts) {
    String silence = SilenceText.of(incident, facts.silent(), facts.site());
    boolean isUnknown = UnknownState.of(incident) != null;
    return Stream.of(
            isUnknown ? silence : "",
            DegradationText.of(incident, facts),
            isUnknown ? "" : silence,
            Consequences.of(facts.metrics().stream()),
            CauseText.of(incident, facts.victims()),
            ExonerationText.of(incident, facts.victims()),
            NotMeasuredText.of(incident),
            PastText.of(incident, facts),
            AdviceText.of(incident))
        .filter(paragraph -> !paragraph.isEmpty())
        .collect(Collectors.joining("\n"));
  }
}
