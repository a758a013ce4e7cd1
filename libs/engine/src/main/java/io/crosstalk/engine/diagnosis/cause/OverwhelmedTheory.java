package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.event.CauseClass;
import java.util.List;
import java.util.Optional;

/**
 * Theory: a setting limits a device so much that it cannot sustain an ordinary load. The device
 * with that setting, or a device behind it, responds more slowly; the setting is the cause and not
 * the victim's load. A load that was sustained before with the same setting rules this theory out.
 */
final class OverwhelmedTheory implements Theory {
  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    List<Contradiction> contradictions =
        ContradictionTheory.in(facts).stream().filter(each -> isSlow(facts, each)).toList();
    return contradictions.stream()
        .flatMap(each -> facts.domain(each.resource()).stream())
        .filter(domain -> !domain.isNoHeavier())
        .findFirst()
        .map(
            domain ->
                Hypothesis.of(
                    CauseClass.MISCONFIGURATION,
                    domain,
                    contradictions.stream()
                        .map(each -> ContradictionTheory.evidence(facts, each))
                        .toList()));
  }

  private static boolean isSlow(EpisodeFacts facts, Contradiction contradiction) {
    boolean storage = contradiction.subject() == Contradiction.Subject.STORAGE;
    return storage
        && facts.resources().stream()
            .filter(
                resource ->
                    resource.id().equals(contradiction.resource())
                        || uses(facts, contradiction.resource()).contains(resource.id()))
            .anyMatch(
                resource ->
                    facts.domain(resource.id()).filter(CandidateDomain::isSlower).isPresent());
  }

  private static List<String> uses(EpisodeFacts facts, String id) {
    return facts.resources().stream()
        .filter(resource -> resource.id().equals(id))
        .findFirst()
        .map(resource -> resource.uses())
        .orElse(List.of());
  }
}
