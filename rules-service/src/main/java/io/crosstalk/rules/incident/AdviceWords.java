package io.crosstalk.rules.incident;

import io.crosstalk.event.Advice;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Remedy;
import org.jspecify.annotations.Nullable;

/** What to do first, of what was not done yet. */
final class AdviceWords {
  private AdviceWords() {}

  static String of(Incident incident) {
    String when = incident.end() == null ? "What to do first: " : "So that it does not come back: ";
    return incident.advice().stream()
        .filter(advice -> !isDone(advice, incident.remedy()))
        .findFirst()
        .map(advice -> when + advice.summary() + " " + advice.cost())
        .orElse("");
  }

  private static boolean isDone(Advice advice, @Nullable Remedy remedy) {
    return remedy != null
        && remedy.change().startsWith(advice.action().wireName() + " of " + advice.resource());
  }
}
