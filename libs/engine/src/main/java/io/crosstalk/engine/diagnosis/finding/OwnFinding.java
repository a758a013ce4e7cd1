package io.crosstalk.engine.diagnosis.finding;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.Candidate;
import io.crosstalk.event.Exoneration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a domain's finding that concerns only one victim of a group.
 *
 * @param leading whether the finding was made with this victim's samples
 * @param selves ids of the victim, of what it runs on and of what runs on it
 * @param candidates the victim's own loads as suspects, the most probable first
 * @param exonerations exonerations of the victim's own loads
 * @param signs signs of the victim and of what it runs on
 * @param imbalance imbalance among the machines that the victim runs on; null when there are too
 *     few
 * @param users symptoms of what runs on the victim
 */
public record OwnFinding(
    boolean leading,
    List<String> selves,
    List<Candidate> candidates,
    List<Exoneration> exonerations,
    List<ConditionSign> signs,
    @Nullable Imbalance imbalance,
    UserSymptoms users) {
  public OwnFinding {
    selves = List.copyOf(selves);
    candidates = List.copyOf(candidates);
    exonerations = List.copyOf(exonerations);
    signs = List.copyOf(signs);
  }
}
