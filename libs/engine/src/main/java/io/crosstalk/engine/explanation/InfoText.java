package io.crosstalk.engine.explanation;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.objective.SlightDegradation;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Objective;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Victim;

/** Sentence with the reason why an incident is recorded only and no team is called. */
final class InfoText {
  private InfoText() {}

  /** The sentence on the foremost victim, with a space before it; empty when it does not apply. */
  static String of(Incident incident) {
    Victim first = incident.victims().getFirst();
    Objective objective = Objectives.of(first);
    boolean measured = incident.causeClass() != CauseClass.MISSING_SIGNAL;
    if (incident.severity() != Severity.INFO || !measured) {
      return "";
    }
    String objectiveText = objective == null ? "" : of(objective, first);
    return objectiveText.isEmpty() ? " " + reason(first) : objectiveText;
  }

  private static String reason(Victim victim) {
    return victim.environment() == Environment.PRODUCTION
            || victim.environment() == Environment.UNKNOWN
        ? Texts.of("info.slight")
        : Texts.of("info.notProduction");
  }

  private static String of(Objective objective, Victim victim) {
    boolean counts =
        objective.origin() == Objective.Origin.DEFAULT
            && SlightDegradation.isMuchWorse(victim.observed() / victim.baseline());
    return !counts && objective.isMetBy(victim.observed(), MetricCatalogue.of(victim.metric()))
        ? " "
            + Texts.of(
                "info.objective",
                new Quantity(objective.value(), victim.unit()),
                origin(objective.origin(), victim))
        : "";
  }

  private static String origin(Objective.Origin origin, Victim victim) {
    return switch (origin) {
      case DEFAULT -> Texts.of("objective.default");
      case SITE -> Texts.of("objective.site");
      case RESOURCE -> Texts.of("objective.resource", victim.resource());
    };
  }
}
