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
    return joined(
        Stream.of(
                Stream.of(
                    isUnknown ? silence : "",
                    DegradationText.of(incident, facts),
                    isUnknown ? "" : silence),
                reasons(incident, facts),
                Stream.of(AdviceText.of(incident)))
            .flatMap(paragraphs -> paragraphs));
  }

  /** Paragraphs on degradation, cause and past; some may be empty. */
  static Stream<String> findings(Incident incident, ExplainedFacts facts) {
    return Stream.concat(Stream.of(DegradationText.of(incident, facts)), reasons(incident, facts));
  }

  private static Stream<String> reasons(Incident incident, ExplainedFacts facts) {
    return Stream.of(
        Consequences.of(facts.metrics().stream()),
        CauseText.of(incident, facts.victims()),
        ExonerationText.of(incident, facts.victims()),
        NotMeasuredText.of(incident),
        PastText.of(incident, facts));
  }

  /** The paragraphs that are not empty, one in each line. */
  static String joined(Stream<String> paragraphs) {
    return paragraphs.filter(paragraph -> !paragraph.isEmpty()).collect(Collectors.joining("\n"));
  }
}
