package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Change;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What is known about an episode when all domains have answered.
 *
 * @param places by id
 * @param signs of the victim, of what it runs on and of the domains
 * @param changes near the onset, on any of these
 * @param resources the victim and everything that it uses, as of the onset
 * @param way ids of everything that the victim uses, nearest first
 */
record Facts(
    Inquiry inquiry,
    List<Place> places,
    List<Sign> signs,
    List<Change> changes,
    List<Resource> resources,
    List<String> way) {

  String metric() {
    return inquiry.victim().metric();
  }

  /** Signs of the place itself. */
  Stream<Sign> signs(Place place) {
    return signs.stream().filter(sign -> sign.resource().equals(place.finding().domain().id()));
  }

  /** The place of that id; empty when it is no domain of the victim's. */
  Optional<Place> place(String id) {
    return places.stream().filter(place -> place.finding().domain().id().equals(id)).findFirst();
  }

  /**
   * A reason why a class holds.
   *
   * @param plots to be seen beside the victim's
   */
  Evidence evidence(
      EvidenceKind kind, String summary, double value, String unit, List<Series> plots) {
    List<Series> series = new ArrayList<>(List.of(Plot.victim(inquiry)));
    series.addAll(plots);
    return new Evidence(kind, summary, value, unit, series);
  }

  /** What was kept to be plotted of one metric of one resource; empty when nothing was. */
  List<Series> plot(String resource, String metric) {
    return places.stream()
        .flatMap(place -> place.finding().plots().stream())
        .filter(plot -> plot.resource().equals(resource) && plot.metric().equals(metric))
        .limit(1)
        .toList();
  }

  /** The median of a series before the onset, with the error that its kept points show. */
  Estimate before(String resource, String metric, double value, String unit) {
    return EarlierLevel.median(plot(resource, metric), inquiry, resource, metric, value, unit);
  }

  /** The value of a sign before the onset, with its error. */
  Estimate before(Sign sign) {
    return before(sign.resource(), sign.metric().name(), sign.before(), sign.metric().unit());
  }

  Optional<Place> best(Predicate<Place> eligible, ToDoubleFunction<Place> score) {
    return places.stream()
        .filter(eligible)
        .max(
            Comparator.comparingDouble(score)
                .thenComparing(place -> place.finding().domain().id(), Comparator.reverseOrder()));
  }
}
