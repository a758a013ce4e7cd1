package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.contradiction.Attributes;
import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.LongerPast.Highest;
import io.crosstalk.engine.diagnosis.load.DerivedRates;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Evidence about the back end of a compressing device: the data rate after compression, and what
 * remains of the rated throughput ({@code ratedWriteMBs} for data that compress {@code
 * assumedCompressionRatio}:1).
 */
final class BackEndReasons {
  /**
   * Ratio of measured to assumed compression below which the rating no longer holds; ratings are
   * rounded.
   */
  private static final double CLEARLY_LESS = 0.8;

  private static final long DAY_MS = 24 * 3_600_000L;

  private final EpisodeFacts facts;
  private final CandidateDomain domain;
  private final ConditionSign backEnd;
  private final Optional<ConditionSign> ratio;

  BackEndReasons(EpisodeFacts facts, CandidateDomain domain, ConditionSign backEnd) {
    this.facts = facts;
    this.domain = domain;
    this.backEnd = backEnd;
    this.ratio =
        facts.signs(domain).filter(s -> s.metric().name().equals(DerivedRates.RATIO)).findFirst();
  }

  List<Evidence> all() {
    List<Evidence> all = new ArrayList<>(List.of(higherRate()));
    worseRatio().map(this::compression).ifPresent(all::add);
    rated().ifPresent(all::add);
    return all;
  }

  private Evidence higherRate() {
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        Stream.of(rate(), limit(), sustained())
            .filter(sentence -> !sentence.isEmpty())
            .collect(Collectors.joining(" ")),
        backEnd.before() > 0 ? backEnd.during() / backEnd.before() : backEnd.during(),
        "1",
        Stream.concat(plot(backEnd).stream(), ratio.stream().flatMap(s -> plot(s).stream()))
            .toList());
  }

  private String rate() {
    return Texts.of(
        "evidence.backEnd",
        backEnd.resource(),
        throughput(backEnd.during()),
        facts.before(backEnd),
        facts.before());
  }

  /** Highest rate that is known of the back end; empty when only a few hours are kept. */
  private String limit() {
    Highest highest = domain.finding().past().backEnd();
    long days = highest == null ? 0 : (facts.request().onsetMs() - highest.sinceMs()) / DAY_MS;
    return highest == null || days < 1
        ? ""
        : Texts.of("evidence.backEnd.limit", throughput(highest.value()), days);
  }

  /** Evidence with the ratio before the onset as its value, by which a drift is recognized. */
  private Evidence compression(ConditionSign ratio) {
    return facts.evidence(
        EvidenceKind.CHANGE_AGAINST_BASELINE,
        Texts.of(
            "evidence.backEnd.ratio",
            Texts.number(ratio.during()),
            facts.before(ratio),
            facts.before()),
        ratio.before(),
        "1",
        plot(ratio));
  }

  private String sustained() {
    return Texts.of(
        worseRatio().isPresent()
            ? "evidence.backEnd.sustained.compression"
            : "evidence.backEnd.sustained",
        facts.request().victim().resource());
  }

  /** The compression ratio; empty unless it is lower than before. */
  private Optional<ConditionSign> worseRatio() {
    return ratio.filter(each -> each.during() < each.before());
  }

  private Optional<Evidence> rated() {
    return facts.resources().stream()
        .filter(resource -> resource.id().equals(backEnd.resource()))
        .flatMap(resource -> ratio.stream().flatMap(measured -> rated(resource, measured).stream()))
        .findFirst();
  }

  private Optional<Evidence> rated(Resource resource, ConditionSign measured) {
    double assumed = Attributes.number(resource, "assumedCompressionRatio");
    double rated = Attributes.number(resource, "ratedWriteMBs");
    return measured.during() <= CLEARLY_LESS * assumed && rated > 0
        ? Optional.of(
            facts.evidence(
                EvidenceKind.ATTRIBUTE_CONTRADICTION,
                Texts.of(
                    "evidence.rated",
                    resource.id(),
                    throughput(rated),
                    Texts.number(assumed),
                    throughput(backEnd.during() * measured.during())),
                measured.during(),
                "1",
                plot(measured)))
        : Optional.empty();
  }

  private List<Series> plot(ConditionSign sign) {
    return facts.plot(sign.resource(), sign.metric().name());
  }

  private Quantity throughput(double value) {
    return new Quantity(value, backEnd.metric().unit());
  }
}
