package io.crosstalk.report.incident;

import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import java.util.List;
import java.util.stream.Stream;

/** The first action of an incident, followed by the first one on each other culprit. */
public final class FirstActions {
  /** Culprits whose first actions are stated. */
  private static final int CULPRITS = 4;

  private FirstActions() {}

  /** The actions as sentences, on at most four culprits. */
  public static List<String> of(Incident incident) {
    Stream<Advice> ofCulprits =
        incident.suspects().stream()
            .filter(Suspect::isCulprit)
            .limit(CULPRITS)
            .flatMap(culprit -> firstOn(culprit.resource(), incident));
    return Stream.concat(incident.advice().stream().limit(1), ofCulprits)
        .map(Advice::summary)
        .distinct()
        .toList();
  }

  private static Stream<Advice> firstOn(String resource, Incident incident) {
    return incident.advice().stream().filter(each -> each.resource().equals(resource)).limit(1);
  }
}
