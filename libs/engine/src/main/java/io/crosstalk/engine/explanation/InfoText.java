package io.crosstalk.engine.explanation;

import io.crosstalk.engine.objective.InfoReason;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Objective;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import org.jspecify.annotations.Nullable;

/** Sentence with the reason why an incident is recorded only and no team is called. */
final class InfoText {
  private InfoText() {}

  /**
   * The sentence, with a space before it; empty when it does not apply.
   *
   * @param reason why the incident is recorded only; null for one above {@code info}
   */
  static String of(Incident incident, @Nullable InfoReason reason) {
    return reason == null || incident.causeClass() == CauseClass.MISSING_SIGNAL
        ? ""
        : " " + sentence(reason, incident.victims().getFirst());
  }

  private static String sentence(InfoReason reason, Victim victim) {
    return switch (reason) {
      case WITHIN_OBJECTIVE -> withinObjective(victim);
      case APPLICATIONS_WELL -> Texts.of("info.applicationsWell");
      case FEW_SAMPLES -> Texts.of("info.fewSamples");
      case SHORT -> Texts.of("info.short");
      case SLIGHT -> Texts.of("info.slight");
      case NOT_PRODUCTION -> Texts.of("info.notProduction");
    };
  }

  private static String withinObjective(Victim victim) {
    Objective objective = Objectives.of(victim);
    return objective != null
            && objective.isMetBy(victim.observed(), MetricCatalogue.of(victim.metric()))
        ? Texts.of(
            "info.objective",
            new Quantity(objective.value(), victim.unit()),
            origin(objective.origin(), victim))
        : Texts.of("info.withinObjective");
  }

  private static String origin(Objective.Origin origin, Victim victim) {
    return switch (origin) {
      case DEFAULT -> Texts.of("objective.default");
      case SITE -> Texts.of("objective.site");
      case RESOURCE -> Texts.of("objective.resource", victim.resource());
    };
  }
}
