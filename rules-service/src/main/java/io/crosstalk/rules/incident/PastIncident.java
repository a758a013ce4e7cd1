package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
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

  /** Whether both are the same trouble: they have a signature in common. */
  boolean isLike(PastIncident other) {
    return !Collections.disjoint(signatures(), other.signatures());
  }

  /**
   * What it is recognised by: the place and each culprit; or, where nobody is accused, the place
   * and the victim, and the trouble of the place. What is only silent is like nothing else.
   */
  public Set<String> signatures() {
    if (!culprits.isEmpty()) {
      return culprits.stream().map(each -> signature("culprit", each)).collect(Collectors.toSet());
    }
    String byVictim = signature("victim", victim());
    return place == null
        ? Set.of(byVictim)
        : Set.of(byVictim, signature("trouble", causeClass.wireName()));
  }

  /** Ids have no control characters: a line break keeps the parts apart. */
  private String signature(String what, String name) {
    String kind = causeClass == CauseClass.MISSING_SIGNAL ? "silence" : "harm";
    return String.join("\n", kind, place == null ? "" : place, what, name);
  }
}
