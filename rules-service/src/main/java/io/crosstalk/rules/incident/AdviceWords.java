package io.crosstalk.rules.incident;

import io.crosstalk.event.Advice;
import io.crosstalk.event.Incident;

/** What to do first. */
final class AdviceWords {
  private AdviceWords() {}

  static String of(Incident incident) {
    if (incident.advice().isEmpty()) {
      return "";
    }
    Advice first = incident.advice().getFirst();
    String when = incident.end() == null ? "What to do first: " : "So that it does not come back: ";
    return when + Phrases.sentence(first.summary()) + " " + Phrases.sentence(first.cost());
  }
}
