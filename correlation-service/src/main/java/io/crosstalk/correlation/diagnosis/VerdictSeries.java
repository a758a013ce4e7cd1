package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.Collection;
import java.util.List;

/**
 * The series to plot in a verdict. Of the victims of a cohort only the one beside whose samples the
 * place was examined carries them: thousands of copies would say the same.
 */
public final class VerdictSeries {
  private VerdictSeries() {}

  /** The verdict as it is to be published, with or without its series. */
  public static Verdict of(Verdict verdict, Collection<Answer> answers) {
    return carriesSeries(verdict, answers) ? verdict : without(verdict);
  }

  private static boolean carriesSeries(Verdict verdict, Collection<Answer> answers) {
    if (verdict.sharedResource() != null) {
      String place = verdict.sharedResource().id();
      return answers.stream().noneMatch(answer -> answer.followed().contains(place));
    }
    return answers.stream().allMatch(answer -> answer.followed().isEmpty())
        || answers.stream().anyMatch(answer -> answer.followed().size() < answer.findings().size());
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
        verdict.exonerated(),
        verdict.changes(),
        verdict.remedy(),
        without(verdict.evidence()),
        verdict.advice());
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
