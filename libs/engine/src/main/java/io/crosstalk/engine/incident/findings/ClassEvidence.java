package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.diagnosis.series.CoarseSampling;
import io.crosstalk.engine.incident.grouping.PlottedEvidence;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Evidence for an incident's class, and the advice.
 *
 * @param evidence evidence with series to plot of the most important victim that has such; without
 *     any, evidence of the most important victim
 * @param advice advice of the most important victim, then additional advice of others
 */
public record ClassEvidence(List<Evidence> evidence, List<Advice> advice) {
  static final int MOST_ADVICE = 6;

  /**
   * Collects evidence and advice from the verdicts that agree with the incident about class and
   * shared resource; advice also from those about the domains of culprits elsewhere.
   *
   * @param foremostFirst verdicts, those on the most important victim first
   */
  static ClassEvidence of(
      List<VerdictFacts> foremostFirst,
      CauseClass leading,
      @Nullable SharedResource shared,
      CulpritFindings culpritFindings) {
    List<VerdictFacts> ofClass =
        foremostFirst.stream().filter(verdict -> verdict.causeClass() == leading).toList();
    List<VerdictFacts> agreeing = about(domain -> Objects.equals(domain, shared), ofClass);
    Set<SharedResource> elsewhere = culpritFindings.domainsElsewhere(shared);
    List<VerdictFacts> advising =
        elsewhere.isEmpty()
            ? agreeing
            : about(
                domain -> Objects.equals(domain, shared) || elsewhere.contains(domain), ofClass);
    return new ClassEvidence(
        evidence(quotable(agreeing, culpritFindings)), advice(advising, culpritFindings));
  }

  private static List<VerdictFacts> about(
      Predicate<@Nullable SharedResource> domain, List<VerdictFacts> verdicts) {
    return verdicts.stream()
        .filter(verdict -> domain.test(verdict.verdict().sharedResource()))
        .toList();
  }

  /** The same evidence with joined series. */
  ClassEvidence joined(IncidentSeries series) {
    return new ClassEvidence(series.evidence(evidence), advice);
  }

  /**
   * The verdicts whose evidence is true of the incident. One known from few samples states that no
   * suspicion is strong, which is false beside a stronger one of another episode.
   */
  private static List<VerdictFacts> quotable(
      List<VerdictFacts> agreeing, CulpritFindings culpritFindings) {
    boolean strong =
        culpritFindings.suspects().stream()
            .anyMatch(suspect -> suspect.probability() > CoarseSampling.CAP);
    return agreeing.stream().filter(verdict -> !strong || !isKnownFromFewSamples(verdict)).toList();
  }

  /** Returns whether chance is not excluded by a verdict itself. */
  private static boolean isKnownFromFewSamples(VerdictFacts facts) {
    return facts.verdict().causeClass() != CauseClass.MISSING_SIGNAL
        && CoarseSampling.isOf(facts.verdict().episode());
  }

  private static List<Evidence> evidence(List<VerdictFacts> agreeing) {
    List<Evidence> first = List.of();
    for (VerdictFacts each : agreeing) {
      List<Evidence> evidence = each.verdict().evidence();
      if (PlottedEvidence.has(evidence)) {
        return evidence;
      }
      first = first.isEmpty() ? evidence : first;
    }
    return first;
  }

  /** Advice of the agreeing verdicts, without actions on suspects that are no culprits. */
  private static List<Advice> advice(
      Collection<VerdictFacts> agreeing, CulpritFindings culpritFindings) {
    Set<String> spared =
        culpritFindings.suspects().stream()
            .map(Suspect::resource)
            .filter(suspect -> !culpritFindings.culprits().contains(suspect))
            .collect(Collectors.toSet());
    Set<Object> seen = new HashSet<>();
    return agreeing.stream()
        .flatMap(verdict -> verdict.verdict().advice().stream())
        .filter(advice -> !spared.contains(advice.resource()))
        .filter(advice -> seen.add(List.of(advice.action(), advice.resource())))
        .limit(MOST_ADVICE)
        .toList();
  }
}
