package io.crosstalk.evaluate;

import io.crosstalk.engine.site.ResourceJudgement;
import io.crosstalk.event.incident.Incident;
import java.util.List;

/**
 * Result of the replay of a case.
 *
 * @param incidents by onset
 * @param judgements what was judged of each resource, by id
 */
public record DiagnosedCase(List<Incident> incidents, List<ResourceJudgement> judgements) {
  public DiagnosedCase {
    incidents = List.copyOf(incidents);
    judgements = List.copyOf(judgements);
  }
}
