package io.crosstalk.rules;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The only reader of the wall clock in this service. Its time states when a record was stored or
 * sent, when a failed delivery is retried, and how long rules wait for topics after a start;
 * nothing else depends on it.
 */
@FunctionalInterface
public interface RulesClock {
  /** The clock of the machine, in milliseconds. */
  RulesClock SYSTEM = () -> Instant.now().truncatedTo(ChronoUnit.MILLIS);

  Instant now();
}
