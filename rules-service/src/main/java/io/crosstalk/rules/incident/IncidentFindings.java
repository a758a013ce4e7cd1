package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Findings of all verdicts on one incident, read together.
 *
 * @param hurt every victim, the foremost first
 * @param exonerated at most {@link IncidentLimits#EXONERATED}
 * @param changes every change that a verdict mentions, by time
 * @param changesFrom earliest time of a change that belongs to the incident
 */
record IncidentFindings(
    Blame blame,
    CauseClass causeClass,
    List<CauseClass> contributing,
    SharedResourceChoice shared,
    List<HurtResource> hurt,
    HarmPeriod period,
    List<Suspect> suspects,
    List<Exoneration> exonerated,
    Grounds grounds,
    @Nullable Remedy remedy,
    List<Change> changes,
    Instant changesFrom) {
  private static final Comparator<VerdictFacts> BY_VICTIM =
      Comparator.comparing(VerdictFacts::victim)
          .thenComparing(verdict -> verdict.verdict().victim().metric())
          .thenComparing(verdict -> verdict.span().from());

  /** Findings of the members, of which there must be one at least. */
  static IncidentFindings of(Members members) {
    Collection<VerdictFacts> verdicts = members.all();
    Blame blame = Blame.of(verdicts);
    CauseClass leading = LeadingClass.of(blame.credible(), blame.culprits());
    List<HurtResource> hurt = HurtResource.victims(members.foremostFirst(), blame::isVictim);
    SharedResourceChoice shared = SharedResourceChoice.of(blame.credible(), leading);
    List<VerdictFacts> harm =
        hurt.stream().flatMap(resource -> resource.verdicts().stream()).toList();
    List<VerdictFacts> foremostFirst = harm.stream().filter(blame::isCredible).toList();
    return new IncidentFindings(
        blame,
        leading,
        LeadingClass.contributing(blame.credible(), leading),
        shared,
        hurt,
        HarmPeriod.of(harm),
        new Quotation(foremostFirst).of(blame.suspects()),
        exonerated(foremostFirst, blame, shared.resource()),
        Grounds.of(foremostFirst, leading, shared.resource(), blame),
        Remedies.best(verdicts),
        members.changes(),
        Remedies.nearFrom(members.span()));
  }

  /** Every victim with the keys that it is ordered by, the foremost first. */
  List<RankedVictim> victims() {
    return hurt.stream().map(HurtResource::ranked).toList();
  }

  /** The victims that an incident names, the foremost first. */
  List<Victim> foremost() {
    return hurt.stream().limit(IncidentLimits.VICTIMS).map(HurtResource::victim).toList();
  }

  /** Every metric of every victim, the foremost victim's worst first. */
  Stream<Victim> harm() {
    return hurt.stream()
        .flatMap(resource -> resource.verdicts().stream())
        .map(verdict -> verdict.verdict().victim());
  }

  /**
   * Exonerations, at most one for each resource. What one victim's figures clear may be what hurts
   * another one: culprits, and the shared resource, are never shown as cleared. Of several figures
   * the foremost victim's count; the ids of episodes, which differ from world to world, decide
   * nothing.
   */
  private static List<Exoneration> exonerated(
      List<VerdictFacts> foremostFirst, Blame blame, @Nullable SharedResource shared) {
    Set<String> blamed = new HashSet<>(blame.culprits());
    Stream.ofNullable(shared).map(SharedResource::id).forEach(blamed::add);
    Set<VerdictFacts> told = new HashSet<>(foremostFirst);
    Map<String, Exoneration> byResource = new LinkedHashMap<>();
    addExonerations(byResource, foremostFirst, blamed);
    addExonerations(
        byResource,
        blame.credible().stream()
            .filter(verdict -> !verdict.verdict().exonerated().isEmpty() && !told.contains(verdict))
            .sorted(BY_VICTIM)
            .toList(),
        blamed);
    return List.copyOf(byResource.values());
  }

  private static void addExonerations(
      Map<String, Exoneration> byResource, List<VerdictFacts> verdicts, Set<String> blamed) {
    for (VerdictFacts verdict : verdicts) {
      for (Exoneration exoneration : verdict.verdict().exonerated()) {
        if (byResource.size() >= IncidentLimits.EXONERATED) {
          return;
        }
        if (!blamed.contains(exoneration.resource())) {
          byResource.putIfAbsent(exoneration.resource(), exoneration);
        }
      }
    }
  }
}
