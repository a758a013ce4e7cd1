package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Something that is slow has lost a part, and with it the figure that told of that part. */
final class LostFigureTheory implements Theory {
  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts.places().stream()
        .filter(place -> place.finding().lost() != null)
        .filter(place -> isSlower(facts, place))
        .max(
            Comparator.<Place>comparingInt(place -> lost(place).resources().size())
                .thenComparing(place -> place.finding().domain().id()))
        .map(
            place ->
                Explanation.of(CauseClass.SHARED_RESOURCE_FAULT, place, reasons(facts, place)));
  }

  private static Lost lost(Place place) {
    return Objects.requireNonNull(place.finding().lost());
  }

  /** The place, or a part of it on the victim's way that has lost the figure, answers later. */
  private static boolean isSlower(Facts facts, Place place) {
    return place.isSlower()
        || facts.places().stream()
            .anyMatch(
                part ->
                    part.isSlower()
                        && lost(place).resources().contains(part.finding().domain().id()));
  }

  private static List<Evidence> reasons(Facts facts, Place place) {
    PlaceReasons reasons = new PlaceReasons(facts, place);
    return PlaceReasons.known(
        List.of(
            Optional.of(vanished(facts, lost(place))),
            reasons.response(),
            place.isNoHeavier() ? reasons.sameLoad() : Optional.empty(),
            reasons.company()));
  }

  private static Evidence vanished(Facts facts, Lost lost) {
    return facts.evidence(
        EvidenceKind.MISSING_SIGNAL,
        "The %s of %s was last reported at %s, while everything else of %s still is; the harm began at %s."
            .formatted(
                MetricCatalogue.of(lost.metric()).plainName(),
                String.join(", ", lost.resources()),
                Sentences.time(Instant.ofEpochMilli(lost.lastMs())),
                lost.resources().size() == 1 ? "it" : "them",
                Sentences.time(facts.inquiry().episode().onset())),
        lost.resources().size(),
        "1",
        List.of());
  }
}
