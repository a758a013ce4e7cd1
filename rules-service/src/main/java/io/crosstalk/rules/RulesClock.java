package io.crosstalk.rules;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The only reader of the wall clock in this service. Its time says when a record was stored, sent
 * or is to be retried; nothing else depends on it.
 */
@FunctionalInterface
public interface RulesClock {
  /** The clock of the machine, in milliseconds. */
  RulesClock SYSTEM = () -> Instant.now().truncatedTo(ChronoUnit.MILLIS);

  Instant now();
}
