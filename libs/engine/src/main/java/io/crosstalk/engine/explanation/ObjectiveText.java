package io.crosstalk.engine.explanation;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.objective.SlightDegradation;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Objective;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Victim;

/** Sentence for an incident that matters little because the metric is within its objective. */
final class ObjectiveText {
  private ObjectiveText() {}

  /** The sentence on the foremost victim, with a space before it; empty when it does not apply. */
  static String of(Incident incident) {
    Victim first = incident.victims().getFirst();
    Objective objective = Objectives.of(first);
    boolean measured = incident.causeClass() != CauseClass.MISSING_SIGNAL;
    return incident.severity() == Severity.INFO && measured && objective != null
        ? of(objective, first)
        : "";
  }

  private static String of(Objective objective, Victim victim) {
    boolean counts =
        objective.origin() == Objective.Origin.DEFAULT
            && SlightDegradation.isMuchWorse(victim.observed() / victim.baseline());
    return !counts && objective.isMetBy(victim.observed(), MetricCatalogue.of(victim.metric()))
        ? " That is within its objective of %s (%s)."
            .formatted(
                new Quantity(objective.value(), victim.unit()).text(),
                origin(objective.origin(), victim))
        : "";
  }

  private static String origin(Objective.Origin origin, Victim victim) {
    return switch (origin) {
      case DEFAULT -> "default";
      case SITE -> "set for the site";
      case RESOURCE -> "set for " + victim.resource();
    };
  }
}
