package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.ResourceKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Peers that should share do not: some of them bear most of it. */
final class ImbalanceTheory implements Theory {
  /** A fifth of the load would have to be moved: where half of the peers carry 70 % of it. */
  private static final double UNEVEN = 0.2;

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(ImbalanceTheory::isUneven, place -> score(facts, place))
        .map(place -> Explanation.of(CauseClass.LOAD_IMBALANCE, place, reasons(facts, place)));
  }

  private static List<Evidence> reasons(Facts facts, Place place) {
    Imbalance imbalance = Objects.requireNonNull(place.finding().imbalance());
    return List.of(
        facts.evidence(
            EvidenceKind.PEER_IMBALANCE,
            "%d of %d peers (%s) %s %s of the %s; before it was %s, and evenly spread it would be %s."
                .formatted(
                    imbalance.loaded().size(),
                    imbalance.peers(),
                    String.join(", ", imbalance.loaded()),
                    imbalance.loaded().size() == 1 ? "carries" : "carry",
                    Sentences.part(imbalance.during()),
                    MetricCatalogue.of(imbalance.metric()).plainName(),
                    Sentences.part(imbalance.before()),
                    Sentences.part((double) imbalance.loaded().size() / imbalance.peers())),
            imbalance.during(),
            "1",
            imbalance.plots()));
  }

  /** Who is to spread the load is meant before whatever else the peers have in common. */
  private static double score(Facts facts, Place place) {
    return place.faultScore(facts.metric()) + (isBalancer(place) ? 1 : 0);
  }

  private static boolean isBalancer(Place place) {
    return place.finding().domain().kind() == ResourceKind.LOAD_BALANCER;
  }

  /** Behind a load balancer everybody is a peer; elsewhere those are who used to share evenly. */
  private static boolean isUneven(Place place) {
    Imbalance imbalance = place.finding().imbalance();
    return imbalance != null
        && imbalance.uneven() >= UNEVEN
        && (isBalancer(place) || imbalance.unevenBefore() <= Imbalance.EVEN);
  }
}
