package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.DomainStatements;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Theory: a setting was changed just before the onset, and the load is no more than the sustained
 * load.
 */
final class SettingTheory implements Theory {
  private static final Set<ChangeKind> SETTINGS =
      EnumSet.of(ChangeKind.CONFIG, ChangeKind.QOS, ChangeKind.FIRMWARE);

  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    return changes(facts)
        .max(Comparator.comparing(Change::time).thenComparing(Change::resource))
        .map(
            change ->
                Hypothesis.of(
                    CauseClass.MISCONFIGURATION,
                    facts.domain(change.resource()).orElse(null),
                    reasons(facts, change)));
  }

  /** Changes of settings just before the onset that can be the cause. */
  private static Stream<Change> changes(EpisodeFacts facts) {
    long latest = facts.request().onsetMs() + facts.request().episode().intervalMs();
    return facts.changes().stream()
        .filter(change -> SETTINGS.contains(change.kind()))
        .filter(change -> change.time().toEpochMilli() <= latest)
        .filter(change -> facts.canBeCause(change.resource()))
        .filter(change -> isAtTheSameLoad(facts, change));
  }

  /**
   * Returns whether a setting of the victim, or of a resource that it runs on, was changed while
   * most other members of a domain are well. The change is nearer than any load there.
   */
  static boolean isNearerThan(CandidateDomain domain, EpisodeFacts facts) {
    Set<String> own = facts.ownResources();
    return changes(facts).map(Change::resource).anyMatch(own::contains) && domain.isWellBeside(own);
  }

  private static List<Evidence> reasons(EpisodeFacts facts, Change change) {
    Optional<CandidateDomain> domain = facts.domain(change.resource());
    return DomainStatements.known(
        List.of(
            Optional.of(coincidence(facts, change)),
            domain.flatMap(at -> new DomainStatements(facts, at).response()),
            domain.flatMap(at -> new DomainStatements(facts, at).sameLoad())));
  }

  private static Evidence coincidence(EpisodeFacts facts, Change change) {
    double lead = (facts.request().onsetMs() - change.time().toEpochMilli()) / 1000.0;
    String detail = change.detail().isEmpty() ? "" : " (" + change.detail() + ")";
    return facts.evidence(
        EvidenceKind.COINCIDENT_CHANGE,
        Texts.of(
            "evidence.change",
            change.kind(),
            change.resource(),
            facts.time(change.time()),
            detail,
            lead >= 0
                ? Texts.of("evidence.change.before", TextFormat.duration(lead))
                : Texts.of("evidence.change.just")),
        lead,
        "s",
        List.of());
  }

  private static boolean isAtTheSameLoad(EpisodeFacts facts, Change change) {
    return facts
        .domain(change.resource())
        .map(domain -> domain.isNoHeavier() || domain.finding().loads().isEmpty())
        .orElse(true);
  }
}
