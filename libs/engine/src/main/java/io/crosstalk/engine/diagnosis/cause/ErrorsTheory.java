package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Theory: the network has errors. Damaged frames are a cause by themselves. Discarded frames are
 * one only when the load has not grown, since congestion discards frames too.
 */
final class ErrorsTheory implements Theory {
  private static final Set<String> DAMAGE = Set.of("net.errors", "fc.crc_errors");
  private static final Set<String> LOSS = Set.of("net.discards", "fc.discards");
  private static final double RATIO = 3;

  /** Lowest rate that counts, one in twenty seconds; any cable has fewer. */
  private static final double LEAST_PER_SECOND = 0.05;

  private static final double ALIGNED = 0.4;

  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    return facts.signs().stream()
        .filter(sign -> facts.canBeCause(sign.resource()))
        .filter(sign -> sign.hasRisen(RATIO, LEAST_PER_SECOND) && sign.alignment() >= ALIGNED)
        .filter(sign -> isDamage(sign) || (isLoss(sign) && isIdle(facts, sign)))
        .max(
            Comparator.comparingDouble(ConditionSign::alignment)
                .thenComparing(ConditionSign::resource))
        .map(
            sign ->
                Hypothesis.of(
                    CauseClass.NETWORK_ERRORS,
                    facts.domain(sign.resource()).orElse(null),
                    List.of(rise(facts, sign), alignment(facts, sign))));
  }

  private static Evidence rise(EpisodeFacts facts, ConditionSign sign) {
    return facts.evidence(
        EvidenceKind.CHANGE_AGAINST_BASELINE,
        Texts.of(
            "evidence.errors",
            sign.resource(),
            sign.metric(),
            facts.before(sign),
            new Quantity(sign.during(), sign.metric().unit()),
            facts.request().victim().resource()),
        sign.during(),
        sign.metric().unit(),
        facts.plot(sign.resource(), sign.metric().name()));
  }

  private static Evidence alignment(EpisodeFacts facts, ConditionSign sign) {
    return facts.evidence(
        EvidenceKind.ON_OFF_ALIGNMENT,
        Texts.of("evidence.errors.alignment", Texts.number(sign.alignment())),
        sign.alignment(),
        "1",
        facts.plot(sign.resource(), sign.metric().name()));
  }

  private static boolean isDamage(ConditionSign sign) {
    return DAMAGE.contains(sign.metric().name());
  }

  private static boolean isLoss(ConditionSign sign) {
    return LOSS.contains(sign.metric().name());
  }

  /**
   * Returns whether the network carries no more than before. Frames that a machine itself reports
   * as discarded may be lost in any domain on its path.
   */
  private static boolean isIdle(EpisodeFacts facts, ConditionSign sign) {
    return facts
        .domain(sign.resource())
        .map(domain -> domain.finding().sameLoad())
        .orElseGet(
            () ->
                facts.domains().stream()
                    .filter(domain -> !domain.ruledOut())
                    .noneMatch(domain -> carriesMore(domain.finding())));
  }

  private static boolean carriesMore(DomainFinding finding) {
    return finding.loads().stream()
        .anyMatch(load -> LoadKind.isOfNetwork(load.metric()) && !load.isSame());
  }
}
