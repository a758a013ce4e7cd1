package io.crosstalk.engine.diagnosis.finding;

import io.crosstalk.engine.episode.DiagnosisRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Report of some of the domains that a diagnosis request concerns; a request has {@link
 * DiagnosisRequest#parts} reports.
 *
 * @param part number of this report, from 0
 * @param evidenceThrough watermark of each source when the report was made
 * @param complete whether the watermark of every source had reached the time of the decision
 * @param remembered whether the samples before the onset are still in the retention of all members
 * @param followed ids of the domains that were examined with another victim's samples
 */
public record DomainReport(
    DiagnosisRequest request,
    int part,
    List<DomainFinding> findings,
    Map<String, Instant> evidenceThrough,
    boolean complete,
    boolean remembered,
    Set<String> followed) {
  public DomainReport {
    findings = List.copyOf(findings);
    evidenceThrough = Map.copyOf(evidenceThrough);
    followed = Set.copyOf(followed);
  }

  /** Creates a report of domains that were examined for this victim alone. */
  public DomainReport(
      DiagnosisRequest request,
      int part,
      List<DomainFinding> findings,
      Map<String, Instant> evidenceThrough,
      boolean complete,
      boolean remembered) {
    this(request, part, findings, evidenceThrough, complete, remembered, Set.of());
  }
}
