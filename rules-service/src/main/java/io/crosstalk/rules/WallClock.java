package io.crosstalk.rules;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The only reader of the wall clock here. It says when something was recorded, sent or is to be
 * tried again; nothing else depends on it.
 */
@FunctionalInterface
public interface WallClock {
  /** Of the machine, in milliseconds. */
  WallClock SYSTEM = () -> Instant.now().truncatedTo(ChronoUnit.MILLIS);

  Instant now();
}
