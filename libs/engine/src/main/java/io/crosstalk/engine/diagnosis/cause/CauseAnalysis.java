package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.evidence.GeneralEvidence;
import io.crosstalk.engine.diagnosis.evidence.ThumbReasons;
import io.crosstalk.engine.episode.DiagnosisRequest.Subject;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the cause of an episode: the leading theory, with its suspects, evidence and advice. */
public final class CauseAnalysis {
  private final EpisodeFacts facts;
  private final Inventory inventory;
  private final RulesOfThumb rules;

  /**
   * Creates an analysis.
   *
   * @param rules rules of thumb; they add remarks and decide nothing
   */
  public CauseAnalysis(EpisodeFacts facts, Inventory inventory, RulesOfThumb rules) {
    this.facts = facts;
    this.inventory = inventory;
    this.rules = rules;
  }

  /** Diagnosis by the first theory that holds. */
  public Diagnosis diagnosis() {
    List<Theory.Hypothesis> explanations = explanations();
    Theory.Hypothesis leading = leading(explanations);
    CandidateDomain domain = leading.narrowestDomain();
    List<Suspect> suspects = Suspects.of(facts, leading);
    List<CauseClass> contributing = contributing(explanations, leading);
    List<FurtherCause> further = FurtherCauses.of(facts, inventory, leading, suspects);
    return new Diagnosis(
        leading.causeClass(),
        contributing,
        domain == null ? null : shared(domain),
        domain == null ? null : domain.finding().domain().team(),
        suspects,
        leading.self(),
        exonerations(leading, suspects, further),
        OpenQuestions.of(facts, domain),
        evidence(explanations, leading),
        new AdviceRequest(facts, inventory).on(leading, contributing, suspects),
        further);
  }

  /** Exonerations, without those of further causes. */
  private List<Exoneration> exonerations(
      Theory.Hypothesis leading, List<Suspect> suspects, List<FurtherCause> further) {
    Set<String> causes = further.stream().map(FurtherCause::resource).collect(Collectors.toSet());
    Stream<Exoneration> loads =
        new ThumbReasons(facts, inventory, rules).lowLoads(leading.domain()).stream();
    return Stream.concat(loads, Exonerations.of(facts, inventory, leading, suspects).stream())
        .filter(each -> !each.isWhole() || !causes.contains(each.resource()))
        .toList();
  }

  private List<Theory.Hypothesis> explanations() {
    return switch (facts.request().subject()) {
      case DEGRADATION ->
          Theory.ALL.stream().flatMap(theory -> theory.explain(facts).stream()).toList();
      case SILENCE -> List.of(SilenceReasons.explain(facts));
      case HABIT -> List.of(Theory.Hypothesis.of(CauseClass.UNKNOWN, null, List.of()));
    };
  }

  private Theory.Hypothesis leading(List<Theory.Hypothesis> explanations) {
    return explanations.stream()
        .filter(Theory.Hypothesis::leads)
        .findFirst()
        .or(this::serviceExplanation)
        .orElseGet(() -> UnknownCause.explain(facts));
  }

  private Optional<Theory.Hypothesis> serviceExplanation() {
    return facts.request().subject() == Subject.DEGRADATION
        ? ServiceTheory.explain(facts)
        : Optional.empty();
  }

  /**
   * Lasting conditions without which the leading cause would do less. Another event would be a
   * problem of its own. Where a setting or an uneven distribution leads and the load has grown, the
   * capacity that they leave is too small for it.
   */
  private static List<CauseClass> contributing(
      List<Theory.Hypothesis> explanations, Theory.Hypothesis leading) {
    Stream<CauseClass> outgrown =
        leading.causeClass().isCondition() && hasOutgrown(leading.domain())
            ? Stream.of(CauseClass.CAPACITY)
            : Stream.empty();
    return Stream.concat(
            explanations.stream()
                .filter(each -> each.role() != Theory.Hypothesis.Role.REMARK)
                .map(Theory.Hypothesis::causeClass)
                .filter(CauseClass::isCondition),
            outgrown)
        .distinct()
        .filter(causeClass -> causeClass != leading.causeClass())
        .toList();
  }

  private static boolean hasOutgrown(@Nullable CandidateDomain domain) {
    return domain != null && !domain.finding().loads().isEmpty() && !domain.isNoHeavier();
  }

  /**
   * Evidence in this order: the leading theory; contributing theories about the same domain or
   * about settings, which can be changed; evidence that holds whatever the theory.
   */
  private List<Evidence> evidence(List<Theory.Hypothesis> explanations, Theory.Hypothesis leading) {
    Stream<Theory.Hypothesis> contributing =
        explanations.stream()
            .filter(each -> !each.equals(leading) && !each.self())
            .filter(
                each ->
                    each.causeClass() == CauseClass.MISCONFIGURATION
                        || Objects.equals(each.domain(), leading.domain()));
    Stream<Evidence> reasons =
        Stream.concat(Stream.of(leading), contributing).flatMap(each -> each.evidence().stream());
    return Stream.concat(
            reasons, GeneralEvidence.of(facts, leading.domain(), inventory, rules).stream())
        .distinct()
        .toList();
  }

  private static SharedResource shared(CandidateDomain domain) {
    return new SharedResource(domain.finding().domain().id(), domain.finding().domain().kind());
  }
}
