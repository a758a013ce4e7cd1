package io.crosstalk.engine.diagnosis.silence;

import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;

/**
 * Examines whether a silent victim is the only silent user of a contention domain, or all users are
 * silent.
 */
public final class SilenceExamination {
  private final DiagnosisRequest request;
  private final String victim;
  private final long onset;
  private final long detectedAt;

  private SilenceExamination(DiagnosisRequest request) {
    this.request = request;
    this.victim = request.victim().resource();
    this.onset = request.onsetMs();
    this.detectedAt = request.episode().detectedAt().toEpochMilli();
  }

  /** Examines one domain of a silent victim. */
  public static DomainFinding call(DiagnosisRequest request, DomainRef domain, UserIndex index) {
    return new SilenceExamination(request).finding(domain, index);
  }

  private DomainFinding finding(DomainRef domain, UserIndex index) {
    UserIndex.SampledUser self = index.find(victim);
    if (self == null
        || !hasReportedBefore(self)
        || self.hasReported(onset, reportingFrom(), detectedAt)) {
      return DomainFinding.unasked(domain);
    }
    SourceUsers sameSource = index.sameSource(victim, request.source(), onset);
    return sameSource.hasAnyReported(onset, reportingFrom(), detectedAt)
        ? DomainFinding.ofSilence(domain, victim, 1, 1)
        : DomainFinding.ofSilence(domain, victim, countSilent(sameSource), 0);
  }

  /** Number of users that sent samples before the onset and none since, the victim included. */
  private int countSilent(SourceUsers sameSource) {
    UserIndex.SampledUser self = sameSource.find(victim);
    int missing = self != null && hasReportedBefore(self) ? 0 : 1;
    return missing
        + (int) sameSource.countReporting(onset, onset - (detectedAt - onset), onset - 1);
  }

  private boolean hasReportedBefore(UserIndex.SampledUser user) {
    return user.hasReported(onset, onset - (detectedAt - onset), onset - 1);
  }

  /**
   * Time from which a sample proves that a resource is not silent, epoch milliseconds. It is later
   * than the onset, because other users may have sent their last sample just after the victim's.
   */
  private long reportingFrom() {
    return onset + request.episode().intervalMs();
  }
}
