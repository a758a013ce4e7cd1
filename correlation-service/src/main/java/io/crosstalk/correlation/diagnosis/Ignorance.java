package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.util.List;

/** What is known when nothing explains the harm: the harm, and where it was looked for. */
final class Ignorance {
  private Ignorance() {}

  static Theory.Explanation explain(Facts facts) {
    return Theory.Explanation.of(CauseClass.UNKNOWN, null, List.of(harm(facts), search(facts)));
  }

  private static Evidence harm(Facts facts) {
    Victim victim = facts.inquiry().victim();
    return facts.evidence(
        EvidenceKind.CHANGE_AGAINST_BASELINE,
        "%s: %s is %s instead of %s."
            .formatted(
                victim.resource(),
                MetricCatalogue.of(victim.metric()).plainName(),
                new Quantity(victim.observed(), victim.unit()).text(),
                new Quantity(victim.baseline(), victim.unit()).text()),
        victim.observed(),
        victim.unit(),
        List.of());
  }

  private static Evidence search(Facts facts) {
    int all = facts.places().size();
    int known = all - unmeasured(facts).size();
    return facts.evidence(
        EvidenceKind.LAYER_ATTRIBUTION,
        all == 0
            ? "Nothing that it depends on is known to be shared with others."
            : "It depends on %d shared %s, of which %d %s measured; none of them explains it."
                .formatted(
                    all,
                    all == 1 ? "resource" : "resources",
                    known,
                    known == 1 ? "has its load" : "have their load"),
        known,
        "1",
        List.of());
  }

  /** Domains of which it is not known what is asked of them, nearest first. */
  static List<String> unmeasured(Facts facts) {
    return facts.inquiry().domains().stream()
        .map(DomainRef::id)
        .filter(
            id -> facts.place(id).filter(place -> place.finding().loads().isEmpty()).isPresent())
        .toList();
  }
}
