package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Change;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What is known about an episode when all domains have answered.
 *
 * @param places by id
 * @param signs of the victim, of what it runs on and of the domains
 * @param changes near the onset, on any of these
 */
record Facts(Inquiry inquiry, List<Place> places, List<Sign> signs, List<Change> changes) {

  String metric() {
    return inquiry.victim().metric();
  }

  /** The place of that id; empty when it is no domain of the victim's. */
  Optional<Place> place(String id) {
    return places.stream().filter(place -> place.finding().domain().id().equals(id)).findFirst();
  }

  Optional<Place> best(Predicate<Place> eligible, ToDoubleFunction<Place> score) {
    return places.stream()
        .filter(eligible)
        .max(
            Comparator.comparingDouble(score)
                .thenComparing(place -> place.finding().domain().id(), Comparator.reverseOrder()));
  }
}
