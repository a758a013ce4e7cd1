package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.finding.DimensionFinding;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Evidence about the dimension of load that explains the response, such as MB/s rather than
 * operations.
 */
final class DimensionReasons {
  /**
   * Share of pairs of a bad and a good sample at which a load does not separate bad from good
   * samples: it is higher in the bad sample as often as not.
   */
  private static final double AS_OFTEN_AS_NOT = 0.5;

  private static final double EXPLAINS = 0.9;

  /** Minimum difference between the shares of the best dimension and the next one. */
  private static final double CLEARLY = 0.2;

  private DimensionReasons() {}

  /**
   * Evidence for the leading domain, or else for the domain where it is clearest; empty when no
   * dimension explains the response, or several do.
   */
  static Optional<Evidence> of(EpisodeFacts facts, @Nullable CandidateDomain leading) {
    Stream<CandidateDomain> others =
        facts.domains().stream()
            .filter(domain -> !domain.equals(leading))
            .filter(CandidateDomain::isSlower)
            .sorted(Comparator.comparingDouble(DimensionReasons::most).reversed());
    return Stream.concat(Optional.ofNullable(leading).stream(), others)
        .filter(DimensionReasons::isClear)
        .findFirst()
        .map(domain -> evidence(facts, domain));
  }

  private static double most(CandidateDomain domain) {
    List<DimensionFinding> dimensions = domain.finding().dimensions();
    return dimensions.isEmpty() ? 0 : dimensions.getFirst().higher();
  }

  /**
   * Returns whether one dimension of load explains the response of a domain clearly better than all
   * other dimensions, and was never as high while the victim was well.
   */
  private static boolean isClear(CandidateDomain domain) {
    return most(domain) >= EXPLAINS
        && isHighest(domain.finding().dimensions().getFirst())
        && next(domain).filter(next -> most(domain) - next.higher() >= CLEARLY).isPresent();
  }

  private static boolean isHighest(DimensionFinding dimension) {
    return dimension.mostGood() < dimension.bad();
  }

  private static Optional<DimensionFinding> next(CandidateDomain domain) {
    List<DimensionFinding> dimensions = domain.finding().dimensions();
    return dimensions.stream()
        .filter(each -> !LoadKind.isSame(each.metric(), dimensions.getFirst().metric()))
        .findFirst();
  }

  private static Evidence evidence(EpisodeFacts facts, CandidateDomain domain) {
    String id = domain.finding().domain().id();
    DimensionFinding first = domain.finding().dimensions().getFirst();
    DimensionFinding next = next(domain).orElseThrow();
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        Texts.of(
            next.higher() <= AS_OFTEN_AS_NOT ? "evidence.dimension.not" : "evidence.dimension",
            Texts.metric(first.metric()),
            id,
            Texts.metric(next.metric()),
            estimate(first, first.bad()),
            estimate(first, first.mostGood()),
            estimate(next, next.bad()),
            estimate(next, next.mostGood())),
        first.higher(),
        "1",
        facts.plot(id, first.metric()));
  }

  private static Estimate estimate(DimensionFinding dimension, double value) {
    return Estimate.withoutError(value, MetricCatalogue.of(dimension.metric()).unit());
  }
}
