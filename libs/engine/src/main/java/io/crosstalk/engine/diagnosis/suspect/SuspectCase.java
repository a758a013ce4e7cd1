package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.Candidate;
import io.crosstalk.engine.diagnosis.finding.Reasons;
import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.LoadTotal;
import io.crosstalk.engine.diagnosis.load.Member;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Exoneration.Figure;
import io.crosstalk.event.Suspect;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reasons for and against one member, in the dimension of load with the strongest case. */
final class SuspectCase {
  private final SuspectSituation situation;
  private final Member member;
  private final EvidenceSeries evidenceSeries;
  private final Growth growth;
  private final LoadShare portion;
  private final PhiCoefficient onOff;
  private final Precedence precedence;
  private final Antagonism antagonism;
  private final double healthyWhileLoud;

  /** Number of loads from which this load was selected. */
  private final int loads;

  private final Reasons reasons;

  /**
   * Probability before the upper bound of the situation is applied; it orders suspects whose
   * bounded probabilities are equal.
   */
  private final double weight;

  private SuspectCase(
      SuspectSituation situation,
      SampleComparison comparison,
      Load load,
      LoadTotal total,
      boolean alone) {
    this.situation = situation;
    Timeline timeline = situation.timeline();
    double loudFrom = load.before() + load.growth() / 2;
    member = comparison.member();
    evidenceSeries =
        new EvidenceSeries(
            situation.request(), timeline, situation.domain().id(), comparison.member().id(), load);
    growth = Growth.of(load);
    portion = alone ? LoadShare.alone(load, total) : LoadShare.of(load, total);
    double risenFrom = load.before() + timeline.riseAtOnset() * load.growth();
    onOff = PhiCoefficient.of(timeline, load.values(), loudFrom, risenFrom);
    precedence = Precedence.of(onOff, timeline);
    antagonism = Antagonism.of(timeline, load.values(), timeline.degradedFrom());
    loads = situation.totals().values().stream().mapToInt(LoadTotal::members).sum();
    healthyWhileLoud =
        HealthyWhileLoud.of(
            timeline, load.values(), comparison.degradationBy(load.kind()), loudFrom);
    reasons = reasons();
    weight = Math.min(portion.most(), SuspectModel.fitted().probability(reasons));
  }

  /**
   * Returns the strongest case among a member's loads; null when none of the loads has grown. A
   * load that is measured on no other member proves no share: it counts only where no other load
   * has grown.
   *
   * @param alone whether the load is the victim's own and no other member is affected: then the
   *     load need not be large relative to the load of others
   */
  static @Nullable SuspectCase strongest(
      SuspectSituation situation, SampleComparison comparison, boolean alone) {
    return strongest(situation, comparison, alone, EnumSet.allOf(LoadKind.class));
  }

  /** Returns the case in one dimension of load; null when that load has not grown. */
  static @Nullable SuspectCase in(
      LoadKind kind, SuspectSituation situation, SampleComparison comparison) {
    return strongest(situation, comparison, false, EnumSet.of(kind));
  }

  private static @Nullable SuspectCase strongest(
      SuspectSituation situation, SampleComparison comparison, boolean alone, Set<LoadKind> kinds) {
    SuspectCase strongest = null;
    for (Load load : comparison.demands()) {
      LoadTotal total = situation.totals().get(load.kind());
      if (total != null && load.hasGrown() && kinds.contains(load.kind())) {
        SuspectCase each = new SuspectCase(situation, comparison, load, total, alone);
        if (strongest == null || each.isStrongerThan(strongest)) {
          strongest = each;
        }
      }
    }
    return strongest;
  }

  private boolean isStrongerThan(SuspectCase other) {
    return isCompared() == other.isCompared() ? weight > other.weight : isCompared();
  }

  /** Returns whether the load is measured on other members too. */
  private boolean isCompared() {
    LoadTotal total = situation.totals().get(kind());
    return total != null && total.members() > 1;
  }

  LoadKind kind() {
    return evidenceSeries.load().kind();
  }

  double probability() {
    return Math.min(weight, ProbabilityCap.of(situation, weight));
  }

  boolean isCulprit() {
    return probability() >= Suspect.CULPRIT_PROBABILITY;
  }

  private Reasons reasons() {
    return new Reasons(
        Math.max(0, onOff.phi()),
        portion.share(),
        portion.ownShare(),
        portion.pair(),
        antagonism.strength(),
        growth.strength(),
        portion.jointDose(),
        portion.prominence(),
        precedence.holds() ? 1 : 0,
        portion.concentration(),
        portion.commonGrowth(),
        healthyWhileLoud,
        onOff.loudAfterwards(),
        situation.sustained().of(kind()) * (1 - antagonism.strength()));
  }

  Candidate candidate(boolean self, boolean exonerated) {
    return new Candidate(
        member.id(),
        member.resource().environment(),
        member.resource().team(),
        self,
        exonerated,
        probability(),
        reasons,
        evidence());
  }

  /**
   * Exoneration of a member whose load rose but which is not the cause; empty when it may be the
   * cause.
   */
  Optional<ExoneratedMember> exonerate() {
    return isCulprit()
        ? Optional.empty()
        : ExonerationReason.of(onOff, precedence, portion, evidenceSeries.domain())
            .map(this::exonerated);
  }

  private ExoneratedMember exonerated(String reason) {
    return new ExoneratedMember(
        kind(),
        evidenceSeries.load().growth(),
        evidenceSeries.load(),
        Exoneration.of(
            member.id(),
            Texts.of("exoneration.rose", evidenceSeries.metric(), evidenceSeries.rise(), reason),
            new Figure(
                evidenceSeries.load().metric(),
                evidenceSeries.load().during(),
                kind().unit(),
                evidenceSeries.load().before()),
            List.of()));
  }

  /** Evidence that the suspect is the cause, without the reasons against it. */
  private List<Evidence> evidence() {
    return Stream.of(
            Optional.of(growth.evidence(evidenceSeries)),
            onOff.evidence(evidenceSeries),
            portion.evidence(evidenceSeries),
            antagonism.evidence(evidenceSeries),
            RankCorrelation.of(evidenceSeries.timeline(), evidenceSeries.load().values(), loads)
                .evidence(evidenceSeries),
            precedence.evidence(evidenceSeries))
        .flatMap(Optional::stream)
        .toList();
  }
}
