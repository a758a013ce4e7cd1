package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.DomainStatements;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Suspect;
import java.util.List;
import java.util.Optional;

/**
 * Theory: the load of another member is the cause, unless the victim's own load explains clearly
 * more, or a setting of the victim was changed while most other members are well.
 */
final class NeighbourTheory implements Theory {
  private static final double SELF_MARGIN = 0.1;

  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    double own = OwnLoadTheory.probability(facts);
    double least = Math.max(Suspect.CULPRIT_PROBABILITY, own - SELF_MARGIN);
    return facts
        .best(
            domain ->
                domain.isOpen()
                    && domain.probability(false) >= least
                    && !SettingTheory.isNearerThan(domain, facts),
            domain -> domain.score(false, facts.metric()))
        .map(domain -> Hypothesis.of(CauseClass.NOISY_NEIGHBOUR, domain, reasons(facts, domain)));
  }

  private static List<Evidence> reasons(EpisodeFacts facts, CandidateDomain domain) {
    DomainStatements statements = new DomainStatements(facts, domain);
    return DomainStatements.known(List.of(statements.company(), statements.response()));
  }
}
