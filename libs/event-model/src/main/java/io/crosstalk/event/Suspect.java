package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Resource that may be the cause.
 *
 * @param rank 1 for the most probable
 * @param probability 0 to 1; a culprit has at least {@link #CULPRIT_PROBABILITY}
 */
public record Suspect(
    int rank,
    String resource,
    Environment environment,
    @Nullable String team,
    double probability,
    List<Evidence> evidence) {
  public static final double CULPRIT_PROBABILITY = 0.5;

  public Suspect {
    evidence = List.copyOf(evidence);
  }

  /** Returns whether the probability suffices for a culprit. */
  @JsonIgnore
  public boolean isCulprit() {
    return probability >= CULPRIT_PROBABILITY;
  }
}
