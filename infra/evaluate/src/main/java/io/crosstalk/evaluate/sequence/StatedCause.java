package io.crosstalk.evaluate.sequence;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Suspect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Cause that a published version of an incident states.
 *
 * @param place id of the shared resource; null without one
 * @param suspects probability of each suspect, by resource, in the order of the ranks
 * @param exonerated ids of the resources that are stated not to be the cause
 */
public record StatedCause(
    CauseClass causeClass,
    Set<CauseClass> contributing,
    @Nullable String place,
    Map<String, Double> suspects,
    Set<String> exonerated) {

  public StatedCause {
    contributing = Set.copyOf(contributing);
    suspects = Collections.unmodifiableMap(new LinkedHashMap<>(suspects));
    exonerated = Set.copyOf(exonerated);
  }

  static StatedCause of(Incident incident) {
    Map<String, Double> suspects = new LinkedHashMap<>();
    incident
        .suspects()
        .forEach(suspect -> suspects.put(suspect.resource().intern(), suspect.probability()));
    return new StatedCause(
        incident.causeClass(),
        Set.copyOf(incident.contributing()),
        incident.sharedResource() == null ? null : incident.sharedResource().id().intern(),
        suspects,
        incident.exonerated().stream()
            .filter(Exoneration::isWhole)
            .map(Exoneration::resource)
            .map(String::intern)
            .collect(Collectors.toSet()));
  }

  /** Suspects that are probable enough for a culprit, in alphabetical order. */
  public Set<String> culprits() {
    Set<String> culprits = new TreeSet<>();
    suspects.forEach(
        (resource, probability) -> {
          if (probability >= Suspect.CULPRIT_PROBABILITY) {
            culprits.add(resource);
          }
        });
    return culprits;
  }
}
