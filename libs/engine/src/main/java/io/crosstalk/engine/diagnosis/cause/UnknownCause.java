package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.DomainStatements;
import io.crosstalk.engine.diagnosis.evidence.EarlierLevel;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Explains an episode when no theory holds, with evidence about the degradation and about the
 * domains in which a cause was looked for.
 */
final class UnknownCause {
  private UnknownCause() {}

  static Theory.Hypothesis explain(EpisodeFacts facts) {
    CandidateDomain domain =
        facts
            .best(CandidateDomain::hasManyAffected, each -> each.faultScore(facts.metric()))
            .orElse(null);
    return Theory.Hypothesis.of(CauseClass.UNKNOWN, domain, reasons(facts, domain));
  }

  private static List<Evidence> reasons(EpisodeFacts facts, @Nullable CandidateDomain domain) {
    List<Evidence> reasons = new ArrayList<>(List.of(degradation(facts)));
    if (domain != null) {
      DomainStatements statements = new DomainStatements(facts, domain);
      statements.company().ifPresent(reasons::add);
      statements.fullness().ifPresent(reasons::add);
    }
    reasons.add(search(facts));
    return reasons;
  }

  private static Evidence degradation(EpisodeFacts facts) {
    Victim victim = facts.request().victim();
    return facts.evidence(
        EvidenceKind.CHANGE_AGAINST_BASELINE,
        Texts.of(
            "evidence.unknown",
            victim.resource(),
            Texts.metric(victim.metric()),
            new Quantity(victim.observed(), victim.unit()),
            EarlierLevel.baseline(facts.request())),
        victim.observed(),
        victim.unit(),
        List.of());
  }

  private static Evidence search(EpisodeFacts facts) {
    int all = (int) shared(facts).count();
    int known = all - unmeasured(facts).size();
    return facts.evidence(
        EvidenceKind.LAYER_ATTRIBUTION,
        all == 0 ? Texts.of("evidence.search.nothing") : searched(all, known),
        known,
        "1",
        List.of());
  }

  private static String searched(int all, int known) {
    if (known == 0) {
      return Texts.of("evidence.search.unmeasured", all);
    }
    String probability = TextFormat.part(Suspect.CULPRIT_PROBABILITY);
    return known == all
        ? Texts.of("evidence.search.all", all, probability)
        : Texts.of("evidence.search.some", all, known, probability);
  }

  /** Domains whose load is not measured, nearest first. */
  static List<String> unmeasured(EpisodeFacts facts) {
    return shared(facts)
        .filter(domain -> domain.finding().loads().isEmpty())
        .map(domain -> domain.finding().domain().id())
        .sorted(Comparator.comparingInt(facts.usedResources()::indexOf))
        .toList();
  }

  /**
   * Domains that the victim shares. A resource that only the victim runs on is left out, because
   * its load is part of the victim's own samples.
   */
  private static Stream<CandidateDomain> shared(EpisodeFacts facts) {
    return facts.domains().stream()
        .filter(
            domain ->
                !domain.finding().loads().isEmpty()
                    || !DiagnosisRequestFactory.canBeVictim(domain.finding().domain().kind()));
  }
}
