package io.crosstalk.rules.incident;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Remedy;
import org.jspecify.annotations.Nullable;

/** What to do first, of what was not done yet. */
final class AdviceWords {
  private AdviceWords() {}

  static String of(Incident incident) {
    String next =
        incident.advice().stream()
            .filter(advice -> !isDone(advice, incident.remedy()) && !isLeft(advice, incident))
            .findFirst()
            .map(advice -> when(incident, advice) + advice.summary() + " " + advice.cost())
            .orElse("");
    return (done(incident) + next).strip();
  }

  /** Whoever was moved away need not be limited there. */
  private static boolean isLeft(Advice advice, Incident incident) {
    return advice.action() == AdviceAction.LIMIT
        && incident.advice().stream()
            .anyMatch(
                move ->
                    move.resource().equals(advice.resource()) && isDone(move, incident.remedy()));
  }

  /**
   * Why a move that would come first is not advised: it has been made, which is no cure for good.
   */
  private static String done(Incident incident) {
    return incident.advice().stream()
        .filter(advice -> isDone(advice, incident.remedy()))
        .findFirst()
        .map(
            advice ->
                "The %s of %s is done, and lasts until it is moved again. "
                    .formatted(Phrases.change(advice.action().wireName()), advice.resource()))
        .orElse("");
  }

  private static String when(Incident incident, Advice advice) {
    if (incident.end() == null) {
      return "What to do first: ";
    }
    return advice.action() == AdviceAction.MEASURE
        ? "To know more next time: "
        : "So that it does not come back: ";
  }

  private static boolean isDone(Advice advice, @Nullable Remedy remedy) {
    return remedy != null
        && remedy.change().startsWith(advice.action().wireName() + " of " + advice.resource());
  }
}
