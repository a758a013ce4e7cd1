package io.crosstalk.rules.siterule.condition;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import java.util.stream.Stream;

/** Suspects of an incident that are its culprits. */
final class Culprits {
  private Culprits() {}

  static Stream<Suspect> of(Incident incident) {
    return incident.suspects().stream().filter(Suspect::isCulprit);
  }
}
