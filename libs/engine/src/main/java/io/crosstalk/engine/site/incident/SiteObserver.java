package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;

/** Receives what an engine states, in its order. */
@FunctionalInterface
public interface SiteObserver {
  /** Called with each version of an incident. */
  void version(Diagnosis version);

  /** Called with the result of a person's decision, after the versions that it causes. */
  default void decided(DecisionOutcome outcome) {}
}
