package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.DomainStatements;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.Imbalance;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.ResourceKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Theory: a load that peers should share evenly is carried mostly by some of them. */
final class ImbalanceTheory implements Theory {
  /**
   * Share of the load that would have to be moved: a fifth, as when half of the peers carry 70 %.
   */
  private static final double UNEVEN = 0.2;

  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    return facts
        .best(ImbalanceTheory::isUneven, domain -> score(facts, domain))
        .map(domain -> Hypothesis.of(CauseClass.LOAD_IMBALANCE, domain, reasons(facts, domain)));
  }

  private static List<Evidence> reasons(EpisodeFacts facts, CandidateDomain domain) {
    Imbalance imbalance = Objects.requireNonNull(domain.finding().imbalance());
    DomainStatements statements = new DomainStatements(facts, domain);
    return DomainStatements.known(
        List.of(Optional.of(spread(facts, imbalance)), statements.grown(), ResetReasons.of(facts)));
  }

  private static Evidence spread(EpisodeFacts facts, Imbalance imbalance) {
    return facts.evidence(
        EvidenceKind.PEER_IMBALANCE,
        Texts.of(
            "evidence.imbalance",
            imbalance.loaded().size(),
            imbalance.peers(),
            String.join(", ", imbalance.loaded()),
            TextFormat.part(imbalance.during()),
            Texts.metric(imbalance.metric()),
            before(facts, imbalance),
            TextFormat.part((double) imbalance.loaded().size() / imbalance.peers())),
        imbalance.during(),
        "1",
        imbalance.plots());
  }

  private static String before(EpisodeFacts facts, Imbalance imbalance) {
    String before = TextFormat.part(imbalance.before());
    return before.equals(TextFormat.part(imbalance.during()))
        ? Texts.of("evidence.imbalance.asBefore", facts.before())
        : Texts.of("evidence.imbalance.before", before, facts.before());
  }

  /**
   * Score of a domain; a load balancer is preferred to other domains that the peers have in common.
   */
  private static double score(EpisodeFacts facts, CandidateDomain domain) {
    return domain.faultScore(facts.metric()) + (isBalancer(domain) ? 1 : 0);
  }

  private static boolean isBalancer(CandidateDomain domain) {
    return domain.finding().domain().kind() == ResourceKind.LOAD_BALANCER;
  }

  /**
   * Returns whether the load is uneven. Behind a load balancer it does not matter how the load was
   * spread before; elsewhere the machines must have shared it evenly before.
   */
  private static boolean isUneven(CandidateDomain domain) {
    Imbalance imbalance = domain.finding().imbalance();
    return imbalance != null
        && imbalance.uneven() >= UNEVEN
        && (isBalancer(domain) || imbalance.unevenBefore() <= Imbalance.EVEN);
  }
}
