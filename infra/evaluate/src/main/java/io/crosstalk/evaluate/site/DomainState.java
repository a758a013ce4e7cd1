package io.crosstalk.evaluate.site;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Arrays;
import java.util.Locale;

/**
 * State of a domain, which tells whether an incident in a domain is right, in the words of the
 * simulator.
 */
enum DomainState {
  /** The domain has a trouble of its own. */
  TROUBLED,
  /** A trouble of another domain degrades some of its resources. */
  AFFECTED,
  /** A batch degrades some of its resources every night. */
  HABIT,
  /** A natural burst, a stall or chance degrades some of its resources. */
  NATURAL,
  /** Nothing is degraded. */
  QUIET;

  /** Returns whether no incident is expected, and nothing is degraded that is not a habit. */
  boolean isCalm() {
    return this == QUIET || this == HABIT;
  }

  @JsonCreator
  static DomainState parse(String label) {
    return Arrays.stream(values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown state '%s'; known: troubled, affected, habit, natural, quiet"
                        .formatted(label)));
  }
}
