package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the verdicts on one incident amount to when they are read together. */
record Picture(
    Blame blame,
    CauseClass causeClass,
    List<CauseClass> contributing,
    SharedResourceChoice shared,
    List<HurtResource> hurt,
    HarmPeriod period,
    List<Suspect> suspects,
    List<Exoneration> exonerated,
    Grounds grounds) {
  private static final Comparator<Verdict> BY_VICTIM =
      Comparator.comparing(Testimony::victim)
          .thenComparing(verdict -> verdict.victim().metric())
          .thenComparing(verdict -> verdict.episode().onset());

  /** Reads them; there must be one at least. */
  static Picture of(Collection<Verdict> verdicts) {
    Blame blame = Blame.of(verdicts);
    CauseClass leading = LeadingClass.of(blame.credible(), blame.culprits());
    List<HurtResource> hurt = HurtResource.of(verdicts.stream().filter(blame::isVictim).toList());
    SharedResourceChoice shared = SharedResourceChoice.of(blame.credible(), leading);
    List<Verdict> harm = hurt.stream().flatMap(resource -> resource.verdicts().stream()).toList();
    List<Verdict> foremostFirst = credible(harm, blame);
    return new Picture(
        blame,
        leading,
        LeadingClass.contributing(blame.credible(), leading),
        shared,
        hurt,
        HarmPeriod.of(harm),
        new Quotation(foremostFirst).of(blame.suspects()),
        exonerated(foremostFirst, blame, shared.resource()),
        Grounds.of(foremostFirst, leading, shared.resource(), blame));
  }

  private static List<Verdict> credible(List<Verdict> harm, Blame blame) {
    return harm.stream().filter(blame.credible()::contains).toList();
  }

  List<Victim> victims() {
    return hurt.stream().map(HurtResource::victim).toList();
  }

  /** Every metric of every victim to list, the foremost victim's worst first. */
  List<Victim> harm() {
    return hurt.stream()
        .flatMap(resource -> resource.verdicts().stream())
        .map(Verdict::victim)
        .toList();
  }

  /**
   * What one victim's figures clear may be what hurts another one: culprits, and where the incident
   * sits, are never shown as cleared. Of several figures those are told that the foremost victim's
   * are seen beside; the ids of episodes, which differ from world to world, decide nothing.
   */
  private static List<Exoneration> exonerated(
      List<Verdict> foremostFirst, Blame blame, @Nullable SharedResource shared) {
    Set<String> blamed = new HashSet<>(blame.culprits());
    Stream.ofNullable(shared).map(SharedResource::id).forEach(blamed::add);
    Map<String, Exoneration> byResource =
        Stream.concat(foremostFirst.stream(), blame.credible().stream().sorted(BY_VICTIM))
            .flatMap(verdict -> verdict.exonerated().stream())
            .filter(exoneration -> !blamed.contains(exoneration.resource()))
            .collect(
                Collectors.toMap(
                    Exoneration::resource, e -> e, (first, second) -> first, LinkedHashMap::new));
    return List.copyOf(byResource.values());
  }
}
