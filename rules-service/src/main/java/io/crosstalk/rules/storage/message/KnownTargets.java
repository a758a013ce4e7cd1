package io.crosstalk.rules.storage.message;

import java.util.Set;

/**
 * Names of the targets that know an incident.
 *
 * @param notified those that were notified of it, or will be
 * @param ofParts those that were notified of an incident that was merged into it
 */
public record KnownTargets(Set<String> notified, Set<String> ofParts) {
  /** Targets of an incident that none of them knows. */
  public static final KnownTargets NONE = new KnownTargets(Set.of(), Set.of());

  public KnownTargets {
    notified = Set.copyOf(notified);
    ofParts = Set.copyOf(ofParts);
  }
}
