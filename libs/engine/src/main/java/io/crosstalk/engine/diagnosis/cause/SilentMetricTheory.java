package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.DomainStatements;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.SilentMetric;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Theory: a shared resource is slow because a part of it, such as a cache, is off. The sign is a
 * metric of that part that no longer arrives.
 */
final class SilentMetricTheory implements Theory {
  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    return facts.domains().stream()
        .filter(domain -> domain.finding().silentMetric() != null)
        .filter(domain -> isSlower(facts, domain))
        .max(
            Comparator.<CandidateDomain>comparingInt(
                    domain -> silentMetric(domain).resources().size())
                .thenComparing(domain -> domain.finding().domain().id()))
        .map(
            domain ->
                Hypothesis.of(CauseClass.SHARED_RESOURCE_FAULT, domain, reasons(facts, domain)));
  }

  private static SilentMetric silentMetric(CandidateDomain domain) {
    return Objects.requireNonNull(domain.finding().silentMetric());
  }

  /**
   * Returns whether the domain is slower, or a part on the victim's path whose metric is silent.
   */
  private static boolean isSlower(EpisodeFacts facts, CandidateDomain domain) {
    return domain.isSlower()
        || facts.domains().stream()
            .anyMatch(
                part ->
                    part.isSlower()
                        && silentMetric(domain).resources().contains(part.finding().domain().id()));
  }

  private static List<Evidence> reasons(EpisodeFacts facts, CandidateDomain domain) {
    DomainStatements statements = new DomainStatements(facts, domain);
    return DomainStatements.known(
        List.of(
            Optional.of(silenceEvidence(facts, silentMetric(domain))),
            statements.response(),
            domain.isNoHeavier() ? statements.sameLoad() : Optional.empty(),
            statements.company()));
  }

  private static Evidence silenceEvidence(EpisodeFacts facts, SilentMetric silent) {
    return facts.evidence(
        EvidenceKind.MISSING_SIGNAL,
        Texts.of(
            "evidence.silentMetric",
            Texts.metric(silent.metric()),
            String.join(", ", silent.resources()),
            facts.timeOfDay(Instant.ofEpochMilli(silent.lastMs())),
            silent.resources().size(),
            facts.time(facts.request().episode().onset())),
        silent.resources().size(),
        "1",
        List.of());
  }
}
