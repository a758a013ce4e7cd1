package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contributions of the causes of several incidents to the degradation of one victim.
 *
 * @param share part of the degradation that the cause of this incident explains, 0 to 1
 * @param secondary whether the victim is degraded by the cause of another incident; null for false.
 *     A secondary victim has no influence on anything else in the incident.
 * @param others contributions of the other incidents, at least one
 */
public record Contribution(
    double share,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean secondary,
    List<OtherCause> others) {

  /**
   * Contribution of the cause of another incident.
   *
   * @param cause culprit of that incident, or its shared resource if there is none
   * @param share part of the degradation that it explains, 0 to 1
   */
  public record OtherCause(String incident, String cause, double share) {}

  public Contribution {
    secondary = Boolean.TRUE.equals(secondary) ? Boolean.TRUE : null;
    others = List.copyOf(others);
  }
}
