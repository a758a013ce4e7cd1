package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.advice.Adviser;
import io.crosstalk.engine.advice.Situation;
import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.engine.advice.Situation.Grower;
import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.SilentMetric;
import io.crosstalk.engine.diagnosis.remedy.RelevantChanges;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the facts of a diagnosis that the {@link Adviser} needs, and obtains its advice. */
final class AdviceRequest {
  private static final Set<ResourceKind> ARRAYS =
      EnumSet.of(ResourceKind.ARRAY, ResourceKind.STORAGE_NODE);
  private static final Set<ChangeKind> BATCHES =
      EnumSet.of(ChangeKind.BACKUP_START, ChangeKind.JOB_START);

  private static final double SLOWER = 1.5;

  private final EpisodeFacts facts;
  private final Inventory inventory;

  AdviceRequest(EpisodeFacts facts, Inventory inventory) {
    this.facts = facts;
    this.inventory = inventory;
  }

  /**
   * Advice for a diagnosis.
   *
   * @param contributing cause classes besides the leading one
   */
  List<Advice> on(
      Theory.Hypothesis leading, List<CauseClass> contributing, List<Suspect> suspects) {
    List<CauseClass> causes = new ArrayList<>(List.of(leading.causeClass()));
    causes.addAll(contributing);
    return Adviser.advise(
        new Situation(
            facts.request().victim().resource(),
            facts.request().victim().timeZone(),
            facts.metric(),
            facts.request().episode().onset(),
            causes,
            shared(leading.domain()),
            culprits(suspects, leading.self()),
            facts.changes().stream().filter(this::isInEffect).toList(),
            ContradictionTheory.in(facts),
            leading.domain() == null ? List.of() : leading.domain().busiest(),
            leading.domain() != null && leading.domain().isEvenTier(),
            leading.domain() != null && BackEndTheory.holdsAt(facts, leading.domain()),
            silentMetric(leading.domain()),
            leading.part() == null ? null : leading.part().finding().domain().id(),
            growers(leading.domain()),
            facts.domains().stream().anyMatch(AdviceRequest::isSlowerArray),
            UnknownCause.unmeasured(facts)));
  }

  private static @Nullable String silentMetric(@Nullable CandidateDomain domain) {
    SilentMetric silent = domain == null ? null : domain.finding().silentMetric();
    return silent == null
        ? null
        : Texts.of(
            "metric.the", Texts.metric(silent.metric()), String.join(", ", silent.resources()));
  }

  /** Returns whether a change is still in effect. A change that was replaced need not be undone. */
  private boolean isInEffect(Change change) {
    return inventory
        .changes(
            List.of(change.resource()),
            change.time().toEpochMilli() + 1,
            facts.request().decidedAtMs())
        .stream()
        .noneMatch(later -> later.kind() == change.kind());
  }

  private static @Nullable SharedResource shared(@Nullable CandidateDomain domain) {
    return domain == null
        ? null
        : new SharedResource(domain.finding().domain().id(), domain.finding().domain().kind());
  }

  private static List<Grower> growers(@Nullable CandidateDomain domain) {
    return domain == null
        ? List.of()
        : domain.growers().stream()
            .map(grower -> new Grower(grower.resource(), grower.share()))
            .toList();
  }

  private static boolean isSlowerArray(CandidateDomain domain) {
    DomainFinding.OwnQuality own = domain.finding().own();
    return own != null
        && own.ratio() >= SLOWER
        && ARRAYS.contains(domain.finding().domain().kind())
        && own.metric().startsWith("disk.")
        && MetricCatalogue.of(own.metric()).isQuality();
  }

  private List<Culprit> culprits(List<Suspect> suspects, boolean self) {
    List<Culprit> culprits = new ArrayList<>();
    for (Suspect suspect : suspects) {
      Resource resource = inventory.at(suspect.resource(), facts.request().onsetMs());
      if (suspect.isCulprit() && resource != null) {
        culprits.add(
            new Culprit(
                resource.id(),
                resource.kind(),
                resource.environment(),
                self,
                concurrency(resource.id()),
                isBatch(resource.id())));
      }
    }
    return culprits;
  }

  private double concurrency(String id) {
    return facts.signs().stream()
        .filter(sign -> sign.resource().equals(id))
        .filter(sign -> sign.metric().name().equals("job.concurrency"))
        .mapToDouble(ConditionSign::during)
        .findFirst()
        .orElse(Double.NaN);
  }

  private boolean isBatch(String id) {
    return RelevantChanges.aroundOnset(List.of(id), inventory, facts.request()).stream()
        .map(Change::kind)
        .anyMatch(BATCHES::contains);
  }
}
