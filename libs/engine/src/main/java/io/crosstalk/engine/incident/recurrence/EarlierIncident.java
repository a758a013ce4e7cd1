package io.crosstalk.engine.incident.recurrence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
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
 * The part of an incident that is needed to recognize a recurrence of it and to describe how it
 * ended.
 *
 * @param end end of the degradation; null while it lasts
 * @param contentionDomain id of the shared resource; null when there is none
 * @param victims the victims, at least one, the most important first
 * @param compression ordinary compression ratio of the data at the shared resource; null when it is
 *     not part of the evidence
 */
public record EarlierIncident(
    String id,
    Instant onset,
    @Nullable Instant end,
    CauseClass causeClass,
    @JsonProperty("place") @Nullable String contentionDomain,
    List<Victim> victims,
    Set<String> culprits,
    @Nullable Remedy remedy,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double compression) {
  private static final String COMPRESSION = "data.reduction_ratio";

  public EarlierIncident {
    victims = List.copyOf(victims);
    culprits = Set.copyOf(culprits);
  }

  /** The remembered part of an incident. */
  public static EarlierIncident of(Incident incident) {
    return new EarlierIncident(
        incident.id(),
        incident.onset(),
        incident.end(),
        incident.causeClass(),
        incident.sharedResource() == null ? null : incident.sharedResource().id(),
        incident.ownVictims(),
        incident.suspects().stream()
            .filter(Suspect::isCulprit)
            .map(Suspect::resource)
            .collect(Collectors.toSet()),
        incident.remedy(),
        compression(incident.evidence()));
  }

  /** Ordinary compression ratio in the evidence of an incident; null without one. */
  public static @Nullable Double compression(List<Evidence> evidence) {
    return evidence.stream()
        .filter(each -> each.kind() == EvidenceKind.CHANGE_AGAINST_BASELINE)
        .filter(each -> each.series().stream().anyMatch(s -> s.metric().equals(COMPRESSION)))
        .map(Evidence::value)
        .findFirst()
        .orElse(null);
  }

  public String victim() {
    return victims.getFirst().resource();
  }

  /** Returns whether both incidents are the same trouble: they have a signature in common. */
  public boolean isLike(EarlierIncident other) {
    return !Collections.disjoint(signatures(), other.signatures());
  }

  /**
   * Signatures by which an incident is recognised: the shared resource with each culprit; without
   * culprits, the shared resource with the victim, and the trouble of the shared resource. A
   * trouble that is only a silence has none.
   */
  public Set<String> signatures() {
    if (!culprits.isEmpty()) {
      return culprits.stream().map(each -> signature("culprit", each)).collect(Collectors.toSet());
    }
    String byVictim = signature("victim", victim());
    return contentionDomain == null
        ? Set.of(byVictim)
        : Set.of(byVictim, signature("trouble", causeClass.wireName()));
  }

  /**
   * A signature whose parts are separated by line breaks, because ids have no control characters.
   */
  private String signature(String what, String name) {
    String kind = causeClass == CauseClass.MISSING_SIGNAL ? "silence" : "harm";
    return String.join("\n", kind, contentionDomain == null ? "" : contentionDomain, what, name);
  }
}
