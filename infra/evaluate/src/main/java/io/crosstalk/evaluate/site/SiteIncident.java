package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.peer.Peer;
import io.crosstalk.evaluate.peer.PeerIncident;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Incident that the engine or a peer method has reported, reduced to what is scored.
 *
 * @param end null while it lasts
 * @param sharedResource id of the shared resource that is the cause; null when there is none
 * @param victims ids of the victims, the most important first
 * @param suspects the most probable first
 */
record SiteIncident(
    Severity severity,
    Instant onset,
    @Nullable Instant end,
    Instant detectedAt,
    CauseClass causeClass,
    @Nullable String sharedResource,
    List<String> victims,
    List<RankedSuspect> suspects) {

  /**
   * Suspect of an incident.
   *
   * @param probability probability that it is a culprit, 0 to 1
   */
  record RankedSuspect(String resource, double probability) {
    boolean isCulprit() {
      return probability >= Suspect.CULPRIT_PROBABILITY;
    }
  }

  SiteIncident {
    victims = List.copyOf(victims);
    suspects = List.copyOf(suspects);
  }

  static SiteIncident of(Incident incident) {
    return new SiteIncident(
        incident.severity(),
        incident.onset(),
        incident.end(),
        incident.detectedAt(),
        incident.causeClass(),
        incident.sharedResource() == null ? null : incident.sharedResource().id(),
        incident.victims().stream().map(Victim::resource).distinct().toList(),
        incident.suspects().stream()
            .map(each -> new RankedSuspect(each.resource(), each.probability()))
            .toList());
  }

  /**
   * Incident of a peer: a neighbour's trouble if the method names a culprit. The culprit does not
   * count as a victim, although it may be slow itself.
   */
  static SiteIncident of(PeerIncident incident, Peer peer) {
    Optional<String> culprit = incident.culprit(peer);
    return new SiteIncident(
        Severity.MINOR,
        incident.onset(),
        incident.end(),
        incident.detectedAt(),
        culprit.isPresent() ? CauseClass.NOISY_NEIGHBOUR : CauseClass.UNKNOWN,
        null,
        incident.victims().stream().filter(each -> !culprit.equals(Optional.of(each))).toList(),
        culprit.stream().map(each -> new RankedSuspect(each, 1)).toList());
  }

  /** Returns whether the incident causes a notification. */
  boolean isNotified() {
    return severity != Severity.INFO;
  }

  boolean isUrgent() {
    return severity == Severity.MAJOR || severity == Severity.CRITICAL;
  }

  /** Ids of the suspects that are named as culprits, the most probable first. */
  List<String> culprits() {
    return suspects.stream().filter(RankedSuspect::isCulprit).map(RankedSuspect::resource).toList();
  }
}
