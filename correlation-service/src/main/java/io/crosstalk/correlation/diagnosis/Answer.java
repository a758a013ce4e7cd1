package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What some of the domains asked have to say; an inquiry has {@link Inquiry#parts} of them.
 *
 * @param part which of them, from 0
 * @param evidenceThrough for each source, up to when its data had arrived
 * @param complete whether every source had come as far as the decision
 * @param remembered whether what was before the onset is still known of everybody
 * @param followed ids of the domains that were examined beside another victim's samples
 */
public record Answer(
    Inquiry inquiry,
    int part,
    List<DomainFinding> findings,
    Map<String, Instant> evidenceThrough,
    boolean complete,
    boolean remembered,
    Set<String> followed) {
  public Answer {
    findings = List.copyOf(findings);
    evidenceThrough = Map.copyOf(evidenceThrough);
    followed = Set.copyOf(followed);
  }

  /** An answer of domains that were examined for this victim alone. */
  public Answer(
      Inquiry inquiry,
      int part,
      List<DomainFinding> findings,
      Map<String, Instant> evidenceThrough,
      boolean complete,
      boolean remembered) {
    this(inquiry, part, findings, evidenceThrough, complete, remembered, Set.of());
  }
}
