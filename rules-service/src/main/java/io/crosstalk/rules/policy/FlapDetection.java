package io.crosstalk.rules.policy;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.storage.message.ReturnStore;
import io.crosstalk.rules.storage.message.ReturnStore.Returns;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Detects flapping: a degradation that comes back again and again, each time as a new incident with
 * the same fingerprint. A recovery is news only when it lasts longer than all pauses before.
 */
@Component
final class FlapDetection {
  /**
   * Longest pause; what comes back later is a recurrence, whose recoveries are news: half a shift.
   */
  private static final Duration LONGEST_PAUSE = Duration.ofHours(4);

  private final ReturnStore returns;

  FlapDetection(ReturnStore returns) {
    this.returns = returns;
  }

  /**
   * Event time until which a recovery is not sent; null for another message, and for an incident
   * whose degradation has never come back.
   *
   * @param resolvedAt event time of the recovery; null when there is none
   * @param at event time of the decision
   */
  @Nullable Instant quietUntil(
      MessageType type, Incident incident, @Nullable Instant resolvedAt, Instant at) {
    if (type != MessageType.RESOLVED || resolvedAt == null) {
      return null;
    }
    Duration pause = returns.longestPause(incident, LONGEST_PAUSE);
    if (pause.isZero()) {
      return null;
    }
    Returns since = returns.of(incident.id());
    Instant well = since.isAnyOpen() ? at : since.resolvedAt();
    return Objects.requireNonNullElse(well, resolvedAt).plus(pause);
  }

  /**
   * Key of the earlier incident that has come back by an incident of which a target was not
   * notified, while its recovery is held for the target; empty without one.
   */
  Optional<String> cameBackBy(Incident incident, String target) {
    return returns.heldRecovery(incident.id(), target);
  }

  /**
   * Returns whether an incident states nothing more than a known one: no higher severity, and no
   * other cause, culprits or teams.
   */
  static boolean isKnown(Incident known, Incident incident) {
    boolean isSameCause =
        incident.causeClass() == CauseClass.UNKNOWN
            || (incident.causeClass() == known.causeClass()
                && Objects.equals(incident.sharedResource(), known.sharedResource()));
    return isSameCause
        && incident.severity().compareTo(known.severity()) >= 0
        && culprits(known).containsAll(culprits(incident))
        && Set.copyOf(known.teams()).containsAll(incident.teams());
  }

  private static Set<String> culprits(Incident incident) {
    return incident.suspects().stream()
        .filter(Suspect::isCulprit)
        .map(Suspect::resource)
        .collect(Collectors.toSet());
  }
}
