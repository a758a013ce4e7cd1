package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What some of the domains asked have to say; an inquiry has {@link Inquiry#parts} of them.
 *
 * @param part which of them, from 0
 * @param evidenceThrough for each source, up to when its data had arrived
 * @param complete whether every source had come as far as the decision
 * @param remembered whether what was before the onset is still known of everybody
 */
public record Answer(
    Inquiry inquiry,
    int part,
    List<DomainFinding> findings,
    Map<String, Instant> evidenceThrough,
    boolean complete,
    boolean remembered) {
  public Answer {
    findings = List.copyOf(findings);
    evidenceThrough = Map.copyOf(evidenceThrough);
  }

  /** The same answer, with which the waiting for lagging sources ends. */
  public Answer asComplete() {
    return new Answer(inquiry, part, findings, evidenceThrough, true, remembered);
  }
}
