package io.crosstalk.engine;

import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Verdict;

/**
 * Receives the domain reports, verdicts, incidents and dead letters of an {@link Engine} as soon as
 * they exist. The engine keeps none of them, so that the memory of a long replay depends only on
 * the observer.
 */
public interface EngineObserver {
  /** An observer that ignores everything. */
  EngineObserver NONE = new EngineObserver() {};

  /** Receives a domain report; a later one on the same episode replaces it. */
  default void reported(DomainReport report) {}

  /** Receives a verdict, in the order of the decisions. */
  default void decided(Verdict verdict) {}

  /** Receives a new version of an incident. */
  default void published(Publication publication) {}

  /** Receives a version of the engine that explains a site as a whole. */
  default void explained(Diagnosis version) {}

  /** Receives input that could not be processed. */
  default void rejected(DeadLetter letter) {}
}
