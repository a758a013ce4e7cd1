package io.crosstalk.rules.maintenance;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Period of event time in which a resource is under maintenance.
 *
 * @param from time of the change that reports the start
 * @param end time of the change that reports the end; null while none does
 */
public record MaintenancePeriod(Instant from, @Nullable Instant end) {
  /** A period lasts at most this long, as an entry of a calendar with an end change does. */
  static final Duration MAX_LENGTH = Duration.ofDays(31);

  boolean contains(Instant at) {
    return !at.isBefore(from)
        && at.isBefore(from.plus(MAX_LENGTH))
        && (end == null || at.isBefore(end));
  }
}
