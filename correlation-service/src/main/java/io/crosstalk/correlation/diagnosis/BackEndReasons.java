package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.contradiction.Attributes;
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
 * What something that compresses bears behind its compression, and what is left of its rated
 * throughput ({@code ratedWriteMBs} for data that compress {@code assumedCompressionRatio}:1).
 */
final class BackEndReasons {
  /** Less is no contradiction yet: ratings are rounded. */
  private static final double CLEARLY_LESS = 0.8;

  private final Facts facts;
  private final Sign burden;
  private final Optional<Sign> ratio;

  BackEndReasons(Facts facts, Place place, Sign burden) {
    this.facts = facts;
    this.burden = burden;
    this.ratio =
        facts.signs(place).filter(s -> s.metric().name().equals(DerivedRates.RATIO)).findFirst();
  }

  List<Evidence> all() {
    List<Evidence> all = new ArrayList<>(List.of(heavier()));
    rated().ifPresent(all::add);
    return all;
  }

  private Evidence heavier() {
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        "The %s of %s is %s while it hurts, and was %s%s; as much was written to it before, and %s was well."
            .formatted(
                burden.metric().plainName(),
                burden.resource(),
                throughput(burden.during()),
                facts.before(burden).text(),
                ratio.map(this::compression).orElse(""),
                facts.inquiry().victim().resource()),
        burden.before() > 0 ? burden.during() / burden.before() : burden.during(),
        "1",
        Stream.concat(plot(burden).stream(), ratio.stream().flatMap(s -> plot(s).stream()))
            .toList());
  }

  private String compression(Sign ratio) {
    return ratio.during() < ratio.before()
        ? ": the data compress %s:1 instead of %s:1"
            .formatted(Quantity.number(ratio.during()), facts.before(ratio).text())
        : "";
  }

  private Optional<Evidence> rated() {
    return facts.resources().stream()
        .filter(resource -> resource.id().equals(burden.resource()))
        .flatMap(resource -> ratio.stream().flatMap(measured -> rated(resource, measured).stream()))
        .findFirst();
  }

  private Optional<Evidence> rated(Resource resource, Sign measured) {
    double assumed = Attributes.number(resource, "assumedCompressionRatio");
    double rated = Attributes.number(resource, "ratedWriteMBs");
    return measured.during() <= CLEARLY_LESS * assumed && rated > 0
        ? Optional.of(
            facts.evidence(
                EvidenceKind.ATTRIBUTE_CONTRADICTION,
                "%s is rated %s for data that compress %s:1; at %s:1 that is %s at most, and less where what is behind the compression is at its limit."
                    .formatted(
                        resource.id(),
                        throughput(rated),
                        Quantity.number(assumed),
                        Quantity.number(measured.during()),
                        throughput(rated * measured.during() / assumed)),
                measured.during(),
                "1",
                plot(measured)))
        : Optional.empty();
  }

  private List<Series> plot(Sign sign) {
    return facts.plot(sign.resource(), sign.metric().name());
  }

  private String throughput(double value) {
    return new Quantity(value, burden.metric().unit()).text();
  }
}
