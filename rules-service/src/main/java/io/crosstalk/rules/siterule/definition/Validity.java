package io.crosstalk.rules.siterule.definition;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Period of event time in which a rule is valid.
 *
 * @param from first time of the period; null without a beginning
 * @param until first time after the period; null without an end
 */
public record Validity(@Nullable Instant from, @Nullable Instant until) {
  public static final Validity ALWAYS = new Validity(null, null);

  boolean contains(Instant at) {
    return (from == null || !at.isBefore(from)) && (until == null || at.isBefore(until));
  }
}
