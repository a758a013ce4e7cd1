package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.OwnLoad;
import io.crosstalk.event.CauseClass;
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
 * The victim is a service that others call, and is worse off though no more is asked of it, it asks
 * for no more itself, and nothing that it uses is known to be worse off: then it is the victim
 * itself that its callers wait for. Whoever calls it passes on what he waits for.
 *
 * @see <a href="https://doi.org/10.1109/INFOCOM.2014.6848128">Chen et al.: CauseInfer, INFOCOM
 *     2014</a>: the cause is where the way along the services that are worse off ends
 */
final class ServiceTheory implements Theory {
  /** What grew by less is the same load. */
  private static final double SAME = 1.2;

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return demand(facts)
        .filter(demand -> facts.inquiry().loads().stream().allMatch(ServiceTheory::isSame))
        .filter(demand -> !isPassedOn(facts))
        .map(
            demand ->
                Explanation.of(
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
    return load.during() <= SAME * load.before();
  }

  /** Whether something that it uses is worse off, too. */
  private static boolean isPassedOn(Facts facts) {
    List<String> used = facts.inquiry().carriers();
    return facts.places().stream()
        .anyMatch(
            place ->
                (place.finding().own() != null && !place.answersMuchAsBefore())
                    || place.finding().hurt().stream().anyMatch(used::contains));
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
        "%s, which others call: %s is %s instead of %s, though no more is asked of it (%s %s, %s before), and nothing that it uses is known to be worse off."
            .formatted(
                victim.resource(),
                MetricCatalogue.of(victim.metric()).plainName(),
                new Quantity(victim.observed(), victim.unit()).text(),
                new Quantity(victim.baseline(), victim.unit()).text(),
                asked.plainName(),
                new Quantity(demand.during(), asked.unit()).text(),
                new Quantity(demand.before(), asked.unit()).text()),
        facts.inquiry().episode().excess(),
        "1",
        List.of());
  }
}
