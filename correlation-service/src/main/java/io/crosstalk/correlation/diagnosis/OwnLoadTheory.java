package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Suspect;
import java.util.Objects;
import java.util.Optional;

/** The victim itself presses; when others are hurt by it too, it is their noisy neighbour. */
final class OwnLoadTheory implements Theory {

  /** Where its own load explains most. */
  static Optional<Place> place(Facts facts) {
    return facts.best(place -> true, place -> place.score(true, facts.metric()));
  }

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return place(facts)
        .filter(place -> place.probability(true) >= Suspect.CULPRIT_PROBABILITY)
        .map(
            place ->
                new Explanation(
                    causeClass(place),
                    place,
                    true,
                    true,
                    Objects.requireNonNull(place.best(true)).evidence()));
  }

  private static CauseClass causeClass(Place place) {
    boolean othersHurt = place.finding().hurt().size() > 1;
    return othersHurt ? CauseClass.NOISY_NEIGHBOUR : CauseClass.SELF_INFLICTED;
  }
}
