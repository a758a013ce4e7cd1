package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.OwnLoad;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Role;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Optional;

/**
 * Where nothing else explains the harm: the victim is a service that others call, and answers later
 * or fails more often though no more goes through it than before, it asks for no more itself, and
 * nothing that it uses is known to be so, too. As far as is known, it is the victim itself that its
 * callers wait for; whoever calls it passes on what he waits for.
 *
 * @see <a href="https://doi.org/10.1109/INFOCOM.2014.6848128">Chen et al.: CauseInfer, INFOCOM
 *     2014</a>: the cause is where the way along the services that are worse off ends
 */
final class ServiceTheory {
  /** What grew by less is the same load. */
  private static final double SAME = 1.2;

  /** A load that was borne so often is not too much. */
  private static final int OFTEN = 5;

  /** Whoever is suspected more leaves it open who it is. */
  private static final double SUSPICIOUS = 0.2;

  /** What takes so much of the victim's own delay longer is what it waits for. */
  private static final double PASSED_ON = 0.5;

  private static final String FAILURES = "app.errors";
  private static final List<String> ANSWERS = List.of("app.response_time", FAILURES, "net.rtt");

  private ServiceTheory() {}

  static Optional<Theory.Explanation> explain(Facts facts) {
    return demand(facts)
        .filter(demand -> ANSWERS.contains(facts.metric()))
        .filter(demand -> facts.inquiry().loads().stream().allMatch(ServiceTheory::isSame))
        .filter(demand -> facts.places().stream().noneMatch(place -> isElsewhere(facts, place)))
        .map(
            demand ->
                Theory.Explanation.of(
                    CauseClass.SHARED_RESOURCE_FAULT,
                    itself(facts.inquiry().victim()),
                    List.of(reason(facts, demand))));
  }

  private static Optional<OwnLoad> demand(Facts facts) {
    return facts.inquiry().loads().stream()
        .filter(load -> MetricCatalogue.of(load.metric()).role() == Role.DEMAND)
        .findFirst();
  }

  private static boolean isSame(OwnLoad load) {
    return load.during() <= SAME * load.before() && load.borne() >= OFTEN;
  }

  /** Whether something that it uses is worse off, too, or many there, or somebody is suspected. */
  private static boolean isElsewhere(Facts facts, Place place) {
    List<String> used = facts.inquiry().carriers();
    return isLater(facts, place)
        || place.isWhereManyAreHurt()
        || place.finding().hurt().containsAny(used)
        || (place.isOpen()
            && Math.max(place.probability(false), place.probability(true)) >= SUSPICIOUS);
  }

  private static boolean isLater(Facts facts, Place place) {
    DomainFinding.OwnQuality own = place.finding().own();
    if (own == null) {
      return false;
    }
    Victim victim = facts.inquiry().victim();
    boolean passedOn =
        own.unit().equals(victim.unit())
            && own.during() - own.before() >= PASSED_ON * (victim.observed() - victim.baseline());
    return passedOn || !place.answersMuchAsBefore();
  }

  private static Place itself(Victim victim) {
    DomainRef domain = new DomainRef(victim.resource(), victim.kind(), victim.team());
    return new Place(DomainFinding.unasked(domain), 1, false);
  }

  private static Evidence reason(Facts facts, OwnLoad demand) {
    Victim victim = facts.inquiry().victim();
    Metric asked = MetricCatalogue.of(demand.metric());
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        "%s, which others call: %s is %s instead of %s, though no more goes through it (%s %s, %s before), and nothing that it uses is known to %s."
            .formatted(
                victim.resource(),
                MetricCatalogue.of(victim.metric()).plainName(),
                new Quantity(victim.observed(), victim.unit()).text(),
                EarlierLevel.baseline(facts.inquiry()).text(),
                asked.plainName(),
                Estimate.withoutError(demand.during(), asked.unit()).text(),
                Estimate.withoutError(demand.before(), asked.unit()).text(),
                victim.metric().equals(FAILURES) ? "fail more often" : "answer later"),
        facts.inquiry().episode().excess(),
        "1",
        List.of());
  }
}
