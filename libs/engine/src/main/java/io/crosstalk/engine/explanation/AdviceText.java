package io.crosstalk.engine.explanation;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Remedy;
import org.jspecify.annotations.Nullable;

/** Text of the first advice that has not been followed yet. */
final class AdviceText {
  private AdviceText() {}

  static String of(Incident incident) {
    String next =
        incident.advice().stream()
            .filter(advice -> !isDone(advice, incident.remedy()) && !isObsolete(advice, incident))
            .findFirst()
            .map(advice -> when(incident, advice) + advice.summary() + " " + advice.cost())
            .orElse("");
    return (done(incident) + next).strip();
  }

  /**
   * Returns whether advice is obsolete, such as to limit the load of a resource that has been moved
   * away from the contention domain.
   */
  private static boolean isObsolete(Advice advice, Incident incident) {
    return advice.action() == AdviceAction.LIMIT
        && incident.advice().stream()
            .anyMatch(
                move ->
                    move.resource().equals(advice.resource()) && isDone(move, incident.remedy()));
  }

  /**
   * Text about a move that would be the first advice and has already been made; it says that a move
   * is no permanent remedy.
   */
  private static String done(Incident incident) {
    return incident.advice().stream()
        .filter(advice -> isDone(advice, incident.remedy()))
        .findFirst()
        .map(
            advice ->
                "Done: %s of %s. To keep it so: a placement rule, or a limit of its load. "
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
