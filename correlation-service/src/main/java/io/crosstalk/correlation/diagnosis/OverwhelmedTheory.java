package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.contradiction.Contradiction;
import io.crosstalk.event.CauseClass;
import java.util.List;
import java.util.Optional;

/**
 * The victim asks for no more than such a device should bear, but for a setting that cannot bear
 * it: what has the setting, or what serves it, answers later. Then it is not the victim's doing. A
 * load that was borne before with the same setting is not what hurts now.
 */
final class OverwhelmedTheory implements Theory {
  @Override
  public Optional<Explanation> explain(Facts facts) {
    List<Contradiction> contradictions =
        ContradictionTheory.in(facts).stream().filter(each -> isSlow(facts, each)).toList();
    return contradictions.stream()
        .flatMap(each -> facts.place(each.resource()).stream())
        .filter(place -> !place.isNoHeavier())
        .findFirst()
        .map(
            place ->
                Explanation.of(
                    CauseClass.MISCONFIGURATION,
                    place,
                    contradictions.stream()
                        .map(each -> ContradictionTheory.evidence(facts, each))
                        .toList()));
  }

  private static boolean isSlow(Facts facts, Contradiction contradiction) {
    boolean storage = contradiction.subject() == Contradiction.Subject.STORAGE;
    return storage
        && facts.resources().stream()
            .filter(
                resource ->
                    resource.id().equals(contradiction.resource())
                        || uses(facts, contradiction.resource()).contains(resource.id()))
            .anyMatch(resource -> facts.place(resource.id()).filter(Place::isSlower).isPresent());
  }

  private static List<String> uses(Facts facts, String id) {
    return facts.resources().stream()
        .filter(resource -> resource.id().equals(id))
        .findFirst()
        .map(resource -> resource.uses())
        .orElse(List.of());
  }
}
