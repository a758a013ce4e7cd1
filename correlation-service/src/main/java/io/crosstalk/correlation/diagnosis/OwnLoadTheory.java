package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Suspect;
import java.util.Objects;
import java.util.Optional;

/** The victim itself presses; when others are hurt by it too, it is their noisy neighbour. */
final class OwnLoadTheory implements Theory {

  /** How probable it is that its own load is the cause, 0 to 1. */
  static double probability(Facts facts) {
    return place(facts).map(place -> place.probability(true)).orElse(0.0);
  }

  /** The same; 0 where it is too little to be called an explanation. */
  static double explained(Facts facts) {
    double probability = probability(facts);
    return probability >= Suspect.CULPRIT_PROBABILITY ? probability : 0;
  }

  /** Where its own load explains most. */
  private static Optional<Place> place(Facts facts) {
    return facts.best(place -> !place.explained(), place -> place.score(true, facts.metric()));
  }

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return place(facts)
        .filter(place -> !isOneOfATier(facts))
        .filter(place -> place.probability(true) >= Suspect.CULPRIT_PROBABILITY)
        .map(
            place ->
                new Explanation(
                    causeClass(place),
                    place,
                    null,
                    true,
                    true,
                    Objects.requireNonNull(place.best(true)).evidence()));
  }

  /** Which peer of a tier bears most says nothing of the others, which bear the rest. */
  private static boolean isOneOfATier(Facts facts) {
    return facts.places().stream()
        .map(Place::finding)
        .anyMatch(
            finding ->
                finding.domain().kind() == ResourceKind.LOAD_BALANCER
                    && finding.imbalance() != null);
  }

  private static CauseClass causeClass(Place place) {
    boolean othersHurt = place.finding().hurt().size() > 1;
    return othersHurt ? CauseClass.NOISY_NEIGHBOUR : CauseClass.SELF_INFLICTED;
  }
}
