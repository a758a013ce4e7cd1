package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.DomainStatements;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.evidence.LayerReasons;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.ResourceKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Theory: the shared resource is slower at the same load. Packet loss at the same load is a network
 * error.
 */
final class FaultTheory implements Theory {
  /** Kinds of resource that machines get their processors from. */
  private static final Set<ResourceKind> PROCESSOR_SOURCES =
      EnumSet.of(ResourceKind.HOST, ResourceKind.PROCESSOR_POOL);

  /**
   * Bonus in the score of a domain whose own response is measured as slow. It outweighs the
   * preference between kinds of domain, but not a better match between the domain's members and the
   * affected resources.
   */
  private static final double SLOWER_STEP = 0.05;

  private static final String LOSS = "net.retransmit_ratio";

  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    return facts
        .best(
            domain ->
                domain.looksFaulty()
                    && !isExplained(facts, domain)
                    && !isServedWithProcessors(facts, domain),
            domain -> domain.faultScore(facts.metric()) + depth(facts, domain))
        .map(domain -> Hypothesis.of(causeClass(facts), domain, reasons(facts, domain)));
  }

  /**
   * Bonus in the score that decides between domains with the same users. A domain whose own
   * response is slow is preferred; among such domains, the one furthest from the victim that
   * accounts for most of the additional time.
   */
  private static double depth(EpisodeFacts facts, CandidateDomain domain) {
    if (!domain.isSlower()) {
      return 0;
    }
    return SLOWER_STEP
        + (LayerReasons.isLostThere(facts, domain) ? domain.depthStep(facts.metric()) : 0);
  }

  /**
   * Returns whether a compressing domain is slow because its data compress worse and its back end
   * has to write more; then it is not faulty.
   */
  private static boolean isExplained(EpisodeFacts facts, CandidateDomain domain) {
    return !domain.isSlower() && BackEndTheory.isBurdened(facts, domain);
  }

  /**
   * Returns whether the users of a machine wait for processors that the machine itself only gets
   * from its host. At the same load the machine gets less of them, and is not faulty.
   */
  private static boolean isServedWithProcessors(EpisodeFacts facts, CandidateDomain domain) {
    return Degradation.of(facts.metric()) == Degradation.PROCESSOR
        && DiagnosisRequestFactory.canBeVictim(domain.finding().domain().kind())
        && facts.domains().stream()
            .map(each -> each.finding().domain().kind())
            .anyMatch(PROCESSOR_SOURCES::contains);
  }

  private static List<Evidence> reasons(EpisodeFacts facts, CandidateDomain domain) {
    DomainStatements statements = new DomainStatements(facts, domain);
    return DomainStatements.known(
        List.of(statements.response(), statements.sameLoad(), statements.company()));
  }

  private static CauseClass causeClass(EpisodeFacts facts) {
    return facts.metric().equals(LOSS)
        ? CauseClass.NETWORK_ERRORS
        : CauseClass.SHARED_RESOURCE_FAULT;
  }
}
