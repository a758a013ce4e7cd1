package io.crosstalk.rules.policy;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.storage.incident.EventLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Detects flapping. The recovery of an incident whose degradation has come back before is news only
 * when it lasts longer than all pauses before.
 */
@Component
final class FlapDetection {
  private final EventLog log;

  FlapDetection(EventLog log) {
    this.log = log;
  }

  /**
   * Event time until which a recovery is not sent; null for another message, and for an incident
   * whose degradation has never come back.
   *
   * @param resolvedAt event time of the recovery; null when there is none
   */
  @Nullable Instant quietUntil(MessageType type, String incident, @Nullable Instant resolvedAt) {
    if (type != MessageType.RESOLVED || resolvedAt == null) {
      return null;
    }
    Duration pause = log.longestPause(incident);
    return pause.isZero() ? null : resolvedAt.plus(pause);
  }

  /**
   * Returns whether two versions of an incident state the same severity, cause, culprits and teams.
   */
  static boolean stateTheSame(Incident incident, Incident other) {
    return Statements.of(incident).equals(Statements.of(other));
  }

  /** Parts of an incident that a person would act on. */
  private record Statements(
      Severity severity,
      CauseClass causeClass,
      @Nullable SharedResource sharedResource,
      Set<String> culprits,
      Set<TeamInvolvement> teams) {
    static Statements of(Incident incident) {
      return new Statements(
          incident.severity(),
          incident.causeClass(),
          incident.sharedResource(),
          incident.suspects().stream()
              .filter(Suspect::isCulprit)
              .map(Suspect::resource)
              .collect(Collectors.toSet()),
          Set.copyOf(incident.teams()));
    }
  }
}
