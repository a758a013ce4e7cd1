package io.crosstalk.engine.diagnosis;

import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.Collection;
import java.util.List;

/**
 * Decides whether a verdict is published with its series to plot. Many victims of one domain have
 * the same series; only the verdict on the victim with whose samples the domain was examined keeps
 * them.
 */
public final class VerdictSeries {
  private VerdictSeries() {}

  /** Returns the verdict to be published: unchanged, or without the points of its series. */
  public static Verdict of(Verdict verdict, Collection<DomainReport> reports) {
    return carriesSeries(verdict, reports) ? verdict : without(verdict);
  }

  private static boolean carriesSeries(Verdict verdict, Collection<DomainReport> reports) {
    if (verdict.sharedResource() != null) {
      String domain = verdict.sharedResource().id();
      return reports.stream().noneMatch(report -> report.followed().contains(domain));
    }
    return reports.stream().allMatch(report -> report.followed().isEmpty())
        || reports.stream().anyMatch(report -> report.followed().size() < report.findings().size());
  }

  private static Verdict without(Verdict verdict) {
    return new Verdict(
        verdict.world(),
        verdict.episode(),
        verdict.decidedAt(),
        verdict.revision(),
        verdict.state(),
        verdict.evidenceThrough(),
        verdict.causeClass(),
        verdict.contributing(),
        verdict.sharedResource(),
        verdict.sharedResourceTeam(),
        verdict.domains(),
        verdict.victim(),
        verdict.suspects().stream().map(VerdictSeries::without).toList(),
        verdict.selfSuspected(),
        verdict.exonerated().stream().map(each -> each.shownBy(List.of())).toList(),
        verdict.notMeasured(),
        verdict.changes(),
        verdict.remedy(),
        without(verdict.evidence()),
        verdict.advice(),
        verdict.usersUnaffected(),
        verdict.furtherCauses(),
        verdict.source());
  }

  private static Suspect without(Suspect suspect) {
    return new Suspect(
        suspect.rank(),
        suspect.resource(),
        suspect.environment(),
        suspect.team(),
        suspect.probability(),
        without(suspect.evidence()));
  }

  private static List<Evidence> without(List<Evidence> evidence) {
    return evidence.stream()
        .map(
            each -> new Evidence(each.kind(), each.summary(), each.value(), each.unit(), List.of()))
        .toList();
  }
}
