package io.crosstalk.rules.lifecycle;

import java.time.Instant;

/**
 * An action of a person on an incident, as it was recorded.
 *
 * @param by name of the person's token
 * @param at wall-clock time of the action
 * @param reason the person's reason; empty without one
 */
public record Deed(String by, Instant at, String reason) {
  /** Name of the platform as the author of an action. */
  public static final String PLATFORM = "crosstalk";

  boolean isByPerson() {
    return !by.equals(PLATFORM);
  }
}
