package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.OwnQuality;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * In which layer the time is lost: what whoever waits for disks waits longer, less what the shared
 * thing itself takes longer, is added on the way.
 *
 * @see <a href="https://doi.org/10.1145/356733.356735">Denning, Buzen: The Operational Analysis of
 *     Queueing Network Models, 1978</a>: the general response time law
 */
final class LayerReasons {
  private static final double MOST = 0.8;
  private static final double LITTLE = 0.2;

  private LayerReasons() {}

  /** One for each place on the victim's way that measures its own response. */
  static List<Evidence> of(Facts facts) {
    return waiting(facts).stream().flatMap(waiting -> evidence(facts, waiting)).toList();
  }

  /**
   * Who waits.
   *
   * @param longer milliseconds more than before
   */
  private record Waiting(String id, double longer) {}

  /**
   * The victim, or where its disk time is not measured, the nearest thing that measures its own.
   */
  private static Optional<Waiting> waiting(Facts facts) {
    Victim victim = facts.inquiry().victim();
    Optional<Waiting> first =
        isDiskTime(victim.metric(), victim.unit())
            ? Optional.of(new Waiting(victim.resource(), victim.observed() - victim.baseline()))
            : facts.resources().stream()
                .flatMap(resource -> timed(facts).filter(place -> id(place).equals(resource.id())))
                .findFirst()
                .map(place -> new Waiting(id(place), longer(place)));
    return first.filter(each -> each.longer() > 0);
  }

  /** Whether most of what is waited for is lost at a place, or behind it. */
  static boolean isLostThere(Facts facts, Place place) {
    return timed(facts).anyMatch(place::equals)
        && waiting(facts).filter(waiting -> part(place, waiting) >= MOST).isPresent();
  }

  private static double part(Place place, Waiting waiting) {
    return Math.min(1, longer(place) / waiting.longer());
  }

  private static Stream<Evidence> evidence(Facts facts, Waiting waiting) {
    return timed(facts)
        .filter(place -> !id(place).equals(waiting.id()))
        .map(place -> evidence(facts, place, waiting));
  }

  /** Volumes are too many to be told each, and what serves them tells the same. */
  private static Stream<Place> timed(Facts facts) {
    return facts.places().stream()
        .filter(place -> place.finding().domain().kind() != ResourceKind.VOLUME)
        .filter(place -> isTimed(place.finding().own()));
  }

  private static boolean isTimed(@Nullable OwnQuality own) {
    return own != null && isDiskTime(own.metric(), own.unit());
  }

  private static boolean isDiskTime(String metric, String unit) {
    return metric.startsWith("disk.") && unit.equals("ms");
  }

  private static OwnQuality own(Place place) {
    return Objects.requireNonNull(place.finding().own());
  }

  private static String id(Place place) {
    return place.finding().domain().id();
  }

  private static double longer(Place place) {
    return Math.max(0, own(place).during() - own(place).before());
  }

  private static Evidence evidence(Facts facts, Place place, Waiting waiting) {
    double part = part(place, waiting);
    return facts.evidence(
        EvidenceKind.LAYER_ATTRIBUTION,
        "%s waits %s longer, and %s itself takes %s longer: %s."
            .formatted(
                waiting.id(),
                text(waiting.longer()),
                id(place),
                text(longer(place)),
                conclusion(part, id(place))),
        part,
        "1",
        facts.plot(id(place), own(place).metric()));
  }

  private static String conclusion(double part, String id) {
    if (part >= MOST) {
      return "the time is lost there or behind it";
    }
    return part <= LITTLE
        ? "hardly any of it is lost there"
        : "the rest is added on the way to " + id;
  }

  private static String text(double milliseconds) {
    return new Quantity(milliseconds, "ms").text();
  }
}
