package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.advice.Adviser;
import io.crosstalk.correlation.advice.Situation;
import io.crosstalk.correlation.advice.Situation.Culprit;
import io.crosstalk.correlation.advice.Situation.Grower;
import io.crosstalk.correlation.inventory.Inventory;
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

/** Puts a diagnosis before the adviser. */
final class Counsel {
  private static final Set<ResourceKind> ARRAYS =
      EnumSet.of(ResourceKind.ARRAY, ResourceKind.STORAGE_NODE);
  private static final Set<ChangeKind> BATCHES =
      EnumSet.of(ChangeKind.BACKUP_START, ChangeKind.JOB_START);

  private static final double SLOWER = 1.5;

  private final Facts facts;
  private final Inventory inventory;

  Counsel(Facts facts, Inventory inventory) {
    this.facts = facts;
    this.inventory = inventory;
  }

  /**
   * What can be done.
   *
   * @param contributing classes besides the leading one
   */
  List<Advice> on(
      Theory.Explanation leading, List<CauseClass> contributing, List<Suspect> suspects) {
    List<CauseClass> causes = new ArrayList<>(List.of(leading.causeClass()));
    causes.addAll(contributing);
    return Adviser.advise(
        new Situation(
            facts.inquiry().victim().resource(),
            facts.metric(),
            facts.inquiry().episode().onset(),
            causes,
            shared(leading.place()),
            culprits(suspects, leading.self()),
            facts.changes().stream().filter(this::stands).toList(),
            ContradictionTheory.in(facts),
            leading.place() == null ? List.of() : leading.place().busiest(),
            leading.place() != null && leading.place().isEvenTier(),
            leading.place() != null && BackEndTheory.holdsAt(facts, leading.place()),
            lost(leading.place()),
            growers(leading.place()),
            facts.places().stream().anyMatch(Counsel::isSlowerArray),
            Ignorance.unmeasured(facts)));
  }

  private static @Nullable String lost(@Nullable Place place) {
    Lost lost = place == null ? null : place.finding().lost();
    return lost == null
        ? null
        : "the %s of %s"
            .formatted(
                MetricCatalogue.of(lost.metric()).plainName(), String.join(", ", lost.resources()));
  }

  /** What was changed again need not be undone. */
  private boolean stands(Change change) {
    return inventory
        .changes(
            List.of(change.resource()),
            change.time().toEpochMilli() + 1,
            facts.inquiry().decidedAtMs())
        .stream()
        .noneMatch(later -> later.kind() == change.kind());
  }

  private static @Nullable SharedResource shared(@Nullable Place place) {
    return place == null
        ? null
        : new SharedResource(place.finding().domain().id(), place.finding().domain().kind());
  }

  private static List<Grower> growers(@Nullable Place place) {
    return place == null
        ? List.of()
        : place.growers().stream()
            .map(grower -> new Grower(grower.resource(), grower.share()))
            .toList();
  }

  private static boolean isSlowerArray(Place place) {
    DomainFinding.OwnQuality own = place.finding().own();
    return own != null
        && own.ratio() >= SLOWER
        && ARRAYS.contains(place.finding().domain().kind())
        && own.metric().startsWith("disk.")
        && MetricCatalogue.of(own.metric()).isQuality();
  }

  private List<Culprit> culprits(List<Suspect> suspects, boolean self) {
    List<Culprit> culprits = new ArrayList<>();
    for (Suspect suspect : suspects) {
      Resource resource = inventory.at(suspect.resource(), facts.inquiry().onsetMs());
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
        .mapToDouble(Sign::during)
        .findFirst()
        .orElse(Double.NaN);
  }

  private boolean isBatch(String id) {
    return Interventions.aroundOnset(List.of(id), inventory, facts.inquiry()).stream()
        .map(Change::kind)
        .anyMatch(BATCHES::contains);
  }
}
