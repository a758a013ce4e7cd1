package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.Candidate;
import io.crosstalk.correlation.diagnosis.Hearing.Innocent;
import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Suspect;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reasons for and against one member, in the dimension of load that speaks most against it. */
final class SuspectCase {
  private final Situation situation;
  private final Member member;
  private final Exhibit exhibit;
  private final Growth growth;
  private final Portion portion;
  private final OnOff onOff;
  private final Precedence precedence;
  private final Antagonism antagonism;
  private final double excuse;

  /** Among how many loads this one stands out. */
  private final int loads;

  private final Reasons reasons;

  /** The probability before it is capped, so that equal ones can be told apart. */
  private final double weight;

  /**
   * What a suspect's case is seen against.
   *
   * @param totals how all members' load changed
   * @param othersMeasured of how many beside the victim and what it runs on it is known whether
   *     they are hurt
   * @param othersHurt how many of them are
   */
  record Situation(
      Inquiry inquiry,
      Timeline timeline,
      DomainRef domain,
      Map<LoadKind, LoadTotal> totals,
      Borne borne,
      int othersMeasured,
      int othersHurt) {

    /** Which part of the others is hurt too, 0 to 1. */
    double company() {
      return othersMeasured == 0 ? 0 : (double) othersHurt / othersMeasured;
    }
  }

  private SuspectCase(
      Situation situation, CloseLook look, Load load, LoadTotal total, boolean alone) {
    this.situation = situation;
    Timeline timeline = situation.timeline();
    double loudFrom = load.before() + load.growth() / 2;
    member = look.member();
    exhibit =
        new Exhibit(
            situation.inquiry(), timeline, situation.domain().id(), look.member().id(), load);
    growth = Growth.of(load);
    portion = alone ? Portion.alone(load, total) : Portion.of(load, total);
    onOff = OnOff.of(timeline, load.values(), loudFrom);
    precedence = Precedence.of(onOff, timeline);
    antagonism = Antagonism.of(timeline, load.values(), timeline.hurtFrom());
    loads = situation.totals().values().stream().mapToInt(LoadTotal::members).sum();
    excuse = Excuse.of(timeline, load.values(), look.harm(load.kind()), loudFrom);
    reasons = reasons();
    weight = SuspectModel.fitted().probability(reasons);
  }

  /**
   * The strongest case among a member's loads; null when none of them has grown.
   *
   * @param alone whether it is the victim's own load and nobody else is hurt: then it need not be
   *     large beside what others ask for
   */
  static @Nullable SuspectCase strongest(Situation situation, CloseLook look, boolean alone) {
    return strongest(situation, look, alone, EnumSet.allOf(LoadKind.class));
  }

  /** The case in one dimension of load; null when that load has not grown. */
  static @Nullable SuspectCase in(LoadKind kind, Situation situation, CloseLook look) {
    return strongest(situation, look, false, EnumSet.of(kind));
  }

  private static @Nullable SuspectCase strongest(
      Situation situation, CloseLook look, boolean alone, Set<LoadKind> kinds) {
    SuspectCase strongest = null;
    for (Load load : look.demands()) {
      LoadTotal total = situation.totals().get(load.kind());
      if (total != null && Growth.of(load).isWorthALook() && kinds.contains(load.kind())) {
        SuspectCase each = new SuspectCase(situation, look, load, total, alone);
        if (strongest == null || each.weight > strongest.weight) {
          strongest = each;
        }
      }
    }
    return strongest;
  }

  LoadKind kind() {
    return exhibit.load().kind();
  }

  double probability() {
    return Math.min(weight, Cap.of(situation, weight));
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
        portion.tide(),
        excuse,
        onOff.outlasting(),
        situation.borne().of(kind()) * (1 - antagonism.strength()));
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

  /** Says why a member whose load rose is not the cause; empty when it may be. */
  Optional<Innocent> exonerate() {
    return isCulprit()
        ? Optional.empty()
        : Alibi.of(onOff, precedence, portion, exhibit.domain()).map(this::innocent);
  }

  private Innocent innocent(String alibi) {
    return new Innocent(
        kind(),
        exhibit.load().growth(),
        new Exoneration(
            member.id(),
            "Its %s rose %s, but %s.".formatted(exhibit.metric(), exhibit.rise(), alibi)));
  }

  /** What speaks for it, and nothing else. */
  private List<Evidence> evidence() {
    return Stream.of(
            Optional.of(growth.evidence(exhibit)),
            onOff.evidence(exhibit),
            portion.evidence(exhibit),
            antagonism.evidence(exhibit),
            RankCorrelation.of(exhibit.timeline(), exhibit.load().values(), loads)
                .evidence(exhibit),
            precedence.evidence(exhibit))
        .flatMap(Optional::stream)
        .toList();
  }
}
