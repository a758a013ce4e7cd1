package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ResourceKind;
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
        .map(place -> new Explanation(CauseClass.LOAD_IMBALANCE, place, false));
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
