package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.crosstalk.event.inventory.Environment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Resource that may be the cause.
 *
 * @param rank 1 for the most probable
 * @param probability 0 to 1; a culprit has at least {@link #CULPRIT_PROBABILITY}
 * @param through contention domain through which a culprit degrades victims; null when it is that
 *     of the incident, and when it is not known
 */
public record Suspect(
    int rank,
    String resource,
    Environment environment,
    @Nullable String team,
    double probability,
    List<Evidence> evidence,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SharedResource through) {
  public static final double CULPRIT_PROBABILITY = 0.5;

  public Suspect {
    evidence = List.copyOf(evidence);
  }

  /** Creates a suspect without a contention domain of its own. */
  public Suspect(
      int rank,
      String resource,
      Environment environment,
      @Nullable String team,
      double probability,
      List<Evidence> evidence) {
    this(rank, resource, environment, team, probability, evidence, null);
  }

  public Suspect withEvidence(List<Evidence> other) {
    return new Suspect(rank, resource, environment, team, probability, other, through);
  }

  /** Returns whether the probability suffices for a culprit. */
  @JsonIgnore
  public boolean isCulprit() {
    return probability >= CULPRIT_PROBABILITY;
  }
}
