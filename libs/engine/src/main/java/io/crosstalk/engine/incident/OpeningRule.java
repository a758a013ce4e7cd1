package io.crosstalk.engine.incident;

import io.crosstalk.event.Incident;
import java.time.Instant;

/** Decides whether a diagnosed problem becomes an incident. */
@FunctionalInterface
public interface OpeningRule {
  /**
   * Returns whether the draft becomes an incident; called again with each verdict until it does.
   *
   * @param at event time of the verdict
   */
  boolean opens(Incident draft, Instant at);
}
