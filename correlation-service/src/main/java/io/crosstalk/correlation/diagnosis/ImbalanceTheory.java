package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.ResourceKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Peers that should share do not: half of them bear most of it. */
final class ImbalanceTheory implements Theory {
  /** Even shares give the busier half 0.5 of the load, and chance hardly more than 0.6. */
  private static final double UNEVEN = 0.7;

  private static final double EVEN = 0.6;

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(ImbalanceTheory::isUneven, place -> place.faultScore(facts.metric()))
        .map(place -> Explanation.of(CauseClass.LOAD_IMBALANCE, place, reasons(facts, place)));
  }

  private static List<Evidence> reasons(Facts facts, Place place) {
    Imbalance imbalance = Objects.requireNonNull(place.finding().imbalance());
    return List.of(
        facts.evidence(
            EvidenceKind.PEER_IMBALANCE,
            "%d of %d peers (%s) carry %s of the %s; before it was %s, and evenly spread it would be %s."
                .formatted(
                    imbalance.loaded().size(),
                    imbalance.peers(),
                    String.join(", ", imbalance.loaded()),
                    Sentences.part(imbalance.during()),
                    MetricCatalogue.of(imbalance.metric()).plainName(),
                    Sentences.part(imbalance.before()),
                    Sentences.part((double) imbalance.loaded().size() / imbalance.peers())),
            imbalance.during(),
            "1",
            imbalance.plots()));
  }

  /** Behind a load balancer everybody is a peer; elsewhere those are who used to share evenly. */
  private static boolean isUneven(Place place) {
    Imbalance imbalance = place.finding().imbalance();
    boolean balanced = place.finding().domain().kind() == ResourceKind.LOAD_BALANCER;
    return imbalance != null
        && imbalance.during() >= UNEVEN
        && (balanced || imbalance.before() <= EVEN);
  }
}
