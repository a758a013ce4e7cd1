package io.crosstalk.evaluate.sequence;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Exonerated;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Suspect;
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

  static StatedCause of(Diagnosis version) {
    Map<String, Double> suspects = new LinkedHashMap<>();
    version
        .suspects()
        .forEach(suspect -> suspects.put(suspect.resource().id(), suspect.probability()));
    return new StatedCause(
        version.causeClass(),
        Set.copyOf(version.contributing()),
        version.place().id(),
        suspects,
        version.exonerated().stream().map(Exonerated::resource).collect(Collectors.toSet()));
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
