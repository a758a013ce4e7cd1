package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * As much of an incident as is needed to recognise it again, and to tell how it ended.
 *
 * @param end null while it lasts
 * @param place the shared resource's id; null when there is none
 * @param victims the foremost first; there is one at least
 */
public record PastIncident(
    String id,
    Instant onset,
    @Nullable Instant end,
    CauseClass causeClass,
    @Nullable String place,
    List<Victim> victims,
    Set<String> culprits,
    @Nullable Remedy remedy) {
  public PastIncident {
    victims = List.copyOf(victims);
    culprits = Set.copyOf(culprits);
  }

  /** What of an incident is remembered. */
  public static PastIncident of(Incident incident) {
    return new PastIncident(
        incident.id(),
        incident.onset(),
        incident.end(),
        incident.causeClass(),
        incident.sharedResource() == null ? null : incident.sharedResource().id(),
        incident.victims(),
        incident.suspects().stream()
            .filter(Suspect::isCulprit)
            .map(Suspect::resource)
            .collect(Collectors.toSet()),
        incident.remedy());
  }

  public String victim() {
    return victims.getFirst().resource();
  }

  /**
   * Whether both have the same signature: the same place and a common culprit; or nobody accused in
   * either, and the same victim, or else the same trouble of the same place. What is only silent is
   * like nothing else.
   */
  boolean isLike(PastIncident other) {
    return Objects.equals(place, other.place)
        && isSilent() == other.isSilent()
        && (sharesCulprit(other) || isNobodysDoing(other));
  }

  private boolean isSilent() {
    return causeClass == CauseClass.MISSING_SIGNAL;
  }

  private boolean sharesCulprit(PastIncident other) {
    return !Collections.disjoint(culprits, other.culprits);
  }

  private boolean isNobodysDoing(PastIncident other) {
    boolean nobody = culprits.isEmpty() && other.culprits.isEmpty();
    boolean sameTrouble = place != null && causeClass == other.causeClass;
    return nobody && (victim().equals(other.victim()) || sameTrouble);
  }
}
