package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Incident;

/** Text of the first advice. */
final class AdviceText {
  private AdviceText() {}

  static String of(Incident incident) {
    if (UnknownState.of(incident) != null) {
      return Texts.of("advice.now", UnknownState.action(incident));
    }
    return incident.advice().stream()
        .findFirst()
        .map(advice -> Texts.of(when(incident, advice), advice.summary() + " " + advice.cost()))
        .orElse("");
  }

  private static String when(Incident incident, Advice advice) {
    if (incident.end() == null) {
      return "advice.now";
    }
    return advice.action() == AdviceAction.MEASURE ? "advice.measure" : "advice.prevent";
  }
}
