package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.engine.contradiction.ContradictionText;
import io.crosstalk.engine.contradiction.Contradictions;
import io.crosstalk.engine.contradiction.VictimSetup;
import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Theory: settings contradict each other or the load. Such settings existed long before the
 * episode. They are therefore the cause only when no other theory holds and the load has not grown;
 * otherwise they are a contributing cause.
 */
final class ContradictionTheory implements Theory {
  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    List<Contradiction> contradictions = in(facts);
    return contradictions.stream()
        .min(Comparator.comparing(each -> isRemark(facts, each)))
        .map(
            first -> {
              Optional<CandidateDomain> domain = facts.domain(first.resource());
              return new Hypothesis(
                  CauseClass.MISCONFIGURATION,
                  domain.orElse(null),
                  null,
                  false,
                  role(facts, first, domain),
                  contradictions.stream().map(each -> evidence(facts, each)).toList());
            });
  }

  private static Hypothesis.Role role(
      EpisodeFacts facts, Contradiction contradiction, Optional<CandidateDomain> domain) {
    if (isRemark(facts, contradiction)) {
      return Hypothesis.Role.REMARK;
    }
    return domain.map(ContradictionTheory::isAtTheSameLoad).orElse(true)
        ? Hypothesis.Role.LEADS
        : Hypothesis.Role.CONTRIBUTES;
  }

  /** Returns whether a contradiction concerns idle connections while the load is high. */
  private static boolean isRemark(EpisodeFacts facts, Contradiction contradiction) {
    return contradiction.subject() == Contradiction.Subject.CONNECTIONS && isBusy(facts);
  }

  /**
   * Returns whether the load on the victim's path has grown. Idle time-outs affect idle connections
   * only, and these become fewer.
   */
  private static boolean isBusy(EpisodeFacts facts) {
    return facts.domains().stream()
        .anyMatch(domain -> !domain.finding().loads().isEmpty() && !domain.isNoHeavier());
  }

  /** Contradictions that can degrade the victim's metric. */
  static List<Contradiction> in(EpisodeFacts facts) {
    VictimSetup setup =
        new VictimSetup(facts.resources(), (id, metric) -> during(facts, id, metric));
    return Contradictions.in(setup).stream().filter(c -> c.canDegrade(facts.metric())).toList();
  }

  private static boolean isAtTheSameLoad(CandidateDomain domain) {
    return domain.finding().sameLoad() || domain.finding().loads().isEmpty();
  }

  private static double during(EpisodeFacts facts, String id, String metric) {
    return facts.signs().stream()
        .filter(sign -> sign.resource().equals(id) && sign.metric().name().equals(metric))
        .mapToDouble(ConditionSign::during)
        .findFirst()
        .orElseGet(() -> load(facts, id, metric));
  }

  /**
   * Returns the total load of all users of a resource during the degradation; NaN when it is not
   * measured.
   */
  private static double load(EpisodeFacts facts, String id, String metric) {
    return facts.domain(id).stream()
        .flatMap(domain -> domain.finding().loads().stream())
        .filter(load -> LoadKind.isSame(load.metric(), metric))
        .mapToDouble(DomainFinding.LoadChange::during)
        .findFirst()
        .orElse(Double.NaN);
  }

  static Evidence evidence(EpisodeFacts facts, Contradiction contradiction) {
    return facts.evidence(
        EvidenceKind.ATTRIBUTE_CONTRADICTION,
        ContradictionText.summary(contradiction),
        contradiction.value(),
        contradiction.kind().unit(),
        facts.plot(contradiction.resource(), contradiction.kind().metric()));
  }
}
