package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.contradiction.Attributes;
import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
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

  private final EpisodeFacts facts;
  private final ConditionSign backEnd;
  private final Optional<ConditionSign> ratio;

  BackEndReasons(EpisodeFacts facts, CandidateDomain domain, ConditionSign backEnd) {
    this.facts = facts;
    this.backEnd = backEnd;
    this.ratio =
        facts.signs(domain).filter(s -> s.metric().name().equals(DerivedRates.RATIO)).findFirst();
  }

  List<Evidence> all() {
    List<Evidence> all = new ArrayList<>(List.of(higherRate()));
    rated().ifPresent(all::add);
    return all;
  }

  private Evidence higherRate() {
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        Texts.of(
            "evidence.backEnd",
            backEnd.metric(),
            backEnd.resource(),
            throughput(backEnd.during()),
            facts.before(backEnd),
            ratio.map(this::compression).orElse(""),
            facts.request().victim().resource()),
        backEnd.before() > 0 ? backEnd.during() / backEnd.before() : backEnd.during(),
        "1",
        Stream.concat(plot(backEnd).stream(), ratio.stream().flatMap(s -> plot(s).stream()))
            .toList());
  }

  private String compression(ConditionSign ratio) {
    return ratio.during() < ratio.before()
        ? Texts.of("evidence.backEnd.ratio", Texts.number(ratio.during()), facts.before(ratio))
        : "";
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
                    Texts.number(measured.during()),
                    throughput(backEnd.during()),
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
