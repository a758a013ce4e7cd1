package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.Candidate;
import io.crosstalk.event.Exoneration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a domain's finding that is about one victim of a cohort only.
 *
 * @param leading whether the finding was made beside this victim's samples
 * @param selves ids of the victim, of what it runs on and of what runs on it
 * @param candidates the victim's own loads, the most probable first
 * @param exonerations of the victim's own loads
 * @param signs of the victim and of what it runs on
 * @param imbalance among the machines that the victim runs on; null when there are too few
 */
public record OwnFinding(
    boolean leading,
    List<String> selves,
    List<Candidate> candidates,
    List<Exoneration> exonerations,
    List<Sign> signs,
    @Nullable Imbalance imbalance) {
  public OwnFinding {
    selves = List.copyOf(selves);
    candidates = List.copyOf(candidates);
    exonerations = List.copyOf(exonerations);
    signs = List.copyOf(signs);
  }
}
