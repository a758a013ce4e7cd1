package io.crosstalk.correlation.diagnosis;

import static io.crosstalk.event.Quantity.number;

import io.crosstalk.correlation.diagnosis.DomainFinding.Candidate;
import io.crosstalk.correlation.diagnosis.Hearing.Innocent;
import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Series;
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
  /** A load must have grown by half at least before anybody looks at it. */
  private static final double MIN_RATIO = 1.5;

  private static final double EIGHTFOLD = 3;

  /** Probabilities above this are never claimed: sources lie now and then. */
  private static final double MAX_PROBABILITY = 0.99;

  /** The cap where it is only a guess what was ordinary. */
  private static final double GUESS_CAP = 0.8;

  /** Of few samples only what would otherwise be as good as certain is an accusation. */
  private static final double CLEAR = 0.9;

  /** The cap where moreover hardly anybody else is hurt: blips of one machine are blips. */
  private static final double LONE_CAP = 0.4;

  private static final int LONE_SAMPLES = 6;
  private static final int SEVERAL = 2;
  private static final double MOST = 0.5;

  /** How many times worse than its baseline still counts as well. */
  private static final double WELL_BELOW = 1.5;

  private static final double INNOCENT_BELOW = 0.3;

  /** Loud for so many samples without hurting the victim is an alibi, unless mostly aligned. */
  private static final int LEAST_ALIBI = 3;

  private static final double ALIGNED = 0.7;

  /** A coefficient or a part of less than this speaks for nothing. */
  private static final double TELLING = 0.1;

  private final Inquiry inquiry;
  private final Timeline timeline;
  private final Situation situation;
  private final DomainRef domain;
  private final Load load;
  private final double before;
  private final double during;
  private final Portion portion;
  private final double borne;
  private final double excuse;
  private final OnOff onOff;
  private final double antagonism;

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
      Situation situation, Load load, LoadTotal total, double @Nullable [] harm, boolean alone) {
    this.situation = situation;
    this.inquiry = situation.inquiry();
    this.timeline = situation.timeline();
    this.domain = situation.domain();
    this.load = load;
    this.before = load.before();
    this.during = load.during();
    this.portion = alone ? Portion.alone(load, total) : Portion.of(load, total);
    double loudFrom = before + load.growth() / 2;
    this.onOff = OnOff.of(timeline, load.values(), loudFrom);
    this.excuse = excuse(timeline, load.values(), harm, loudFrom);
    this.antagonism = Antagonism.of(timeline, load.values(), inquiry.hurtFrom());
    this.borne = situation.borne().of(load.kind()) * (1 - Math.max(0, antagonism));
  }

  /**
   * In which part of the samples in which it pressed and hurt it was itself well; 0 where unknown.
   */
  private static double excuse(
      Timeline timeline, double[] load, double @Nullable [] harm, double loudFrom) {
    int loud = 0;
    int well = 0;
    for (int i = 0; harm != null && i < load.length; i++) {
      if (timeline.isHurt(i) && load[i] >= loudFrom && !Double.isNaN(harm[i])) {
        loud++;
        well += harm[i] < WELL_BELOW ? 1 : 0;
      }
    }
    return loud == 0 ? 0 : (double) well / loud;
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
      if (total != null && hasGrown(load) && kinds.contains(load.kind())) {
        SuspectCase each = new SuspectCase(situation, load, total, look.harm(load.kind()), alone);
        if (strongest == null || each.weight() > strongest.weight()) {
          strongest = each;
        }
      }
    }
    return strongest;
  }

  static boolean hasGrown(Demand load) {
    return load.during() > 0 && load.during() >= MIN_RATIO * load.before();
  }

  LoadKind kind() {
    return load.kind();
  }

  double probability() {
    return Math.min(weight(), cap());
  }

  /** The probability before it is capped, so that equal ones can be told apart. */
  private double weight() {
    return SuspectModel.fitted().probability(reasons());
  }

  private double cap() {
    int samples = inquiry.episode().harmedSamples();
    boolean othersKnown = situation.othersMeasured() >= SEVERAL;
    boolean lone = othersKnown && situation.othersHurt() < SEVERAL;
    if (lone && samples < LONE_SAMPLES) {
      return LONE_CAP;
    }
    if (CoarseSampling.isOf(inquiry)) {
      boolean clear = weight() >= CLEAR && (!othersKnown || situation.company() >= MOST);
      return clear ? CoarseSampling.CAP : LONE_CAP;
    }
    return inquiry.confidence() < 1 ? GUESS_CAP : MAX_PROBABILITY;
  }

  Reasons reasons() {
    return new Reasons(
        Math.max(0, onOff.phi()),
        portion.share(),
        portion.ownShare(),
        portion.pair(),
        Math.max(0, antagonism),
        Math.min(1, log2(ratio()) / EIGHTFOLD),
        portion.dose(),
        portion.prominence(),
        precedes() ? 1 : 0,
        portion.concentration(),
        portion.tide(),
        excuse,
        onOff.outlasting(),
        borne);
  }

  private double ratio() {
    return before > 0 ? during / before : Math.pow(2, EIGHTFOLD);
  }

  private boolean precedes() {
    return onOff.riseTime() <= timeline.onset() + timeline.interval();
  }

  Candidate candidate(Member member, boolean self, boolean exonerated) {
    return new Candidate(
        member.id(),
        member.resource().environment(),
        member.resource().team(),
        self,
        exonerated,
        probability(),
        reasons(),
        evidence(member.id()));
  }

  /** Says why a member whose load rose is not the cause; empty when it may be. */
  Optional<Innocent> exonerate(Member member) {
    if (probability() >= Suspect.CULPRIT_PROBABILITY) {
      return Optional.empty();
    }
    return alibi()
        .map(
            alibi ->
                new Innocent(load.kind(), during - before, exoneration(member.id(), alibi)));
  }

  private Exoneration exoneration(String resource, String alibi) {
    return new Exoneration(
        resource,
        "Its %s rose from %s to %s, but %s."
            .formatted(metricName(), amount(before), amount(during), alibi));
  }

  private Optional<String> alibi() {
    if (onOff.loudOnly() >= LEAST_ALIBI && onOff.phi() < ALIGNED) {
      return Optional.of(
          "in %d of the %d samples in which it was loud the victim was well"
              .formatted(onOff.loudOnly(), onOff.loudOnly() + onOff.loudAndHurt()));
    }
    if (!precedes()) {
      return Optional.of("only after the harm had begun");
    }
    boolean light = portion.dose() * portion.prominence() < INNOCENT_BELOW;
    return light && portion.isMeasured() ? Optional.of(lightness()) : Optional.empty();
  }

  private String lightness() {
    return portion.share() <= portion.dose()
        ? "that is only %s of the growth on %s"
            .formatted(Sentences.part(portion.share()), domain.id())
        : "that is only %s of what was asked of %s before"
            .formatted(Sentences.part(portion.dose() * Portion.FULL_DOSE), domain.id());
  }

  /** What speaks for it, and nothing else. */
  private List<Evidence> evidence(String suspect) {
    List<Series> series = series(suspect);
    return Stream.of(
            Optional.of(growth(suspect, series)),
            Optional.of(alignment(series)).filter(each -> onOff.phi() >= TELLING),
            Optional.of(shareOfLoad(series))
                .filter(each -> portion.isMeasured() && portion.share() >= TELLING),
            Optional.of(correlation(series)).filter(each -> antagonism >= TELLING),
            Optional.of(precedence(series)).filter(each -> precedes()))
        .flatMap(Optional::stream)
        .toList();
  }

  private Evidence growth(String suspect, List<Series> series) {
    return new Evidence(
        EvidenceKind.CHANGE_AGAINST_BASELINE,
        "The %s of %s rose from %s to %s while %s was hurt."
            .formatted(
                metricName(), suspect, amount(before), amount(during), inquiry.victim().resource()),
        ratio(),
        "1",
        series);
  }

  private Evidence alignment(List<Series> series) {
    return new Evidence(
        EvidenceKind.ON_OFF_ALIGNMENT,
        "It was loud in %d of the degraded samples and in %d of the good ones (phi %s of at most 1)."
            .formatted(onOff.loudAndHurt(), onOff.loudOnly(), number(onOff.phi())),
        onOff.phi(),
        "1",
        series);
  }

  private Evidence shareOfLoad(List<Series> series) {
    return new Evidence(
        EvidenceKind.SHARE_OF_LOAD,
        "It accounts for %s of the growth of the load on %s%s."
            .formatted(Sentences.part(portion.share()), domain.id(), besideBefore()),
        portion.share(),
        "1",
        series);
  }

  private String besideBefore() {
    return Double.isFinite(portion.beside())
        ? ", and that growth is %s the whole load before"
            .formatted(Sentences.beside(portion.beside()))
        : "";
  }

  private Evidence correlation(List<Series> series) {
    return new Evidence(
        EvidenceKind.ANTAGONIST_CORRELATION,
        "Its load and the %s of %s have an antagonist correlation of %s of at most 1."
            .formatted(
                MetricCatalogue.of(inquiry.victim().metric()).plainName(),
                inquiry.victim().resource(),
                number(antagonism)),
        antagonism,
        "1",
        series);
  }

  private Evidence precedence(List<Series> series) {
    double lead = (timeline.onset() - onOff.riseTime()) / 1000.0;
    return new Evidence(
        EvidenceKind.TEMPORAL_PRECEDENCE,
        "Its rise began %s (sampling interval %s)."
            .formatted(began(lead), Sentences.duration(timeline.interval() / 1000.0)),
        lead,
        "s",
        series);
  }

  private static String began(double leadSeconds) {
    return leadSeconds == 0
        ? "with the harm"
        : leadSeconds > 0
            ? Sentences.duration(leadSeconds) + " before the harm"
            : Sentences.duration(-leadSeconds) + " after the harm had begun";
  }

  private String metricName() {
    return MetricCatalogue.of(load.metric()).plainName();
  }

  private String amount(double value) {
    return new Quantity(value, load.kind().unit()).text();
  }

  private List<Series> series(String suspect) {
    return List.of(
        Plot.victim(inquiry),
        Plot.of(suspect, load.metric(), load.kind().unit(), timeline, load.values()));
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }
}
