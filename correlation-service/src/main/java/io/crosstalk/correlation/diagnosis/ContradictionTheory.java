package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.contradiction.Contradiction;
import io.crosstalk.correlation.contradiction.Contradictions;
import io.crosstalk.correlation.contradiction.Setup;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.List;
import java.util.Optional;

/**
 * Settings contradict each other or the load. They have done so all along, so they explain harm
 * only where nothing else does and nobody asks for more than before; otherwise they contribute.
 */
final class ContradictionTheory implements Theory {
  @Override
  public Optional<Explanation> explain(Facts facts) {
    List<Contradiction> contradictions = in(facts);
    return contradictions.stream()
        .findFirst()
        .map(
            first -> {
              Optional<Place> place = facts.place(first.resource());
              return new Explanation(
                  CauseClass.MISCONFIGURATION,
                  place.orElse(null),
                  null,
                  false,
                  place.map(ContradictionTheory::isAtTheSameLoad).orElse(true),
                  contradictions.stream().map(each -> evidence(facts, each)).toList());
            });
  }

  /** Those that can have to do with the harm. */
  static List<Contradiction> in(Facts facts) {
    Setup setup = new Setup(facts.resources(), (id, metric) -> during(facts, id, metric));
    return Contradictions.in(setup).stream().filter(c -> c.canHarm(facts.metric())).toList();
  }

  private static boolean isAtTheSameLoad(Place place) {
    return place.finding().sameLoad() || place.finding().loads().isEmpty();
  }

  private static double during(Facts facts, String id, String metric) {
    return facts.signs().stream()
        .filter(sign -> sign.resource().equals(id) && sign.metric().name().equals(metric))
        .mapToDouble(Sign::during)
        .findFirst()
        .orElseGet(() -> load(facts, id, metric));
  }

  /** What all users ask for together. */
  private static double load(Facts facts, String id, String metric) {
    return facts.place(id).stream()
        .flatMap(place -> place.finding().loads().stream())
        .filter(load -> LoadKind.isSame(load.metric(), metric))
        .mapToDouble(DomainFinding.LoadChange::during)
        .findFirst()
        .orElse(Double.NaN);
  }

  static Evidence evidence(Facts facts, Contradiction contradiction) {
    return facts.evidence(
        EvidenceKind.ATTRIBUTE_CONTRADICTION,
        contradiction.summary(),
        contradiction.value(),
        contradiction.unit(),
        facts.plot(contradiction.resource(), contradiction.metric()));
  }
}
