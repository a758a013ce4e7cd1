package io.crosstalk.evaluate.sequence;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.engine.site.evidence.Diagnosis;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Victims and time that a published version of an incident states.
 *
 * @param end null while it lasts
 */
public record StatedScope(Set<String> victims, Instant onset, @Nullable Instant end) {
  public StatedScope {
    victims = Set.copyOf(victims);
  }

  static StatedScope of(Diagnosis version) {
    return new StatedScope(
        version.victims().stream()
            .map(victim -> victim.resource().intern())
            .collect(Collectors.toSet()),
        version.times().onset(),
        version.times().end());
  }

  /** Returns whether it has a victim and some time in common with an expected incident. */
  boolean overlaps(ExpectedIncident expected) {
    boolean sameVictim =
        expected.victims().isEmpty() || expected.victims().stream().anyMatch(victims::contains);
    return sameVictim && isNotAfter(expected.onset(), end) && isNotAfter(onset, expected.end());
  }

  private static boolean isNotAfter(@Nullable Instant onset, @Nullable Instant end) {
    return onset == null || end == null || !onset.isAfter(end);
  }
}
