package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.site.SiteTruth.Degradation;
import io.crosstalk.evaluate.site.SiteTruth.Trouble;
import io.crosstalk.event.incident.CauseClass;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Relates incidents to the troubles and degradations of a site. */
final class TruthMatcher {
  /** Least share of a degradation that a load or a trouble explains, to count as its cause. */
  private static final double LEAST_SHARE = 0.25;

  private final SiteTruth truth;
  private final SiteMap map;
  private final Map<String, List<Degradation>> degradations = new HashMap<>();
  private final Map<String, Set<String>> affected = new HashMap<>();

  TruthMatcher(SiteTruth truth, SiteMap map) {
    this.truth = truth;
    this.map = map;
    for (Degradation each : truth.degradations()) {
      degradations.merge(
          each.resource(), List.of(each), (a, b) -> Stream.concat(a.stream(), b.stream()).toList());
    }
    truth.troubles().forEach(each -> affected.put(each.id(), affectedBy(each)));
  }

  private Set<String> affectedBy(Trouble trouble) {
    Set<String> all = new HashSet<>(trouble.victims());
    truth.degradations().stream()
        .filter(each -> isExplained(each.explainedByTrouble(), trouble.id()))
        .forEach(each -> all.add(each.resource()));
    return all;
  }

  /**
   * Returns whether an incident reports a trouble: it overlaps in time, and names a victim, or the
   * shared resource and a culprit.
   */
  boolean reports(SiteIncident incident, Trouble trouble) {
    return isAtTimeOf(incident, trouble)
        && (incident.victims().stream().anyMatch(trouble.victims()::contains)
            || (trouble.sharedResource() != null
                && trouble.sharedResource().equals(incident.sharedResource())
                && incident.culprits().stream().anyMatch(trouble.culprits()::contains)));
  }

  /**
   * Returns whether an incident reports a trouble, or reports none and names a resource that this
   * trouble really degrades at the time.
   */
  boolean belongs(SiteIncident incident, Trouble trouble) {
    return reports(incident, trouble)
        || (truth.troubles().stream().noneMatch(each -> reports(incident, each))
            && incident.victims().stream().anyMatch(each -> isDegradedBy(incident, each, trouble)));
  }

  private boolean isDegradedBy(SiteIncident incident, String victim, Trouble trouble) {
    return degradationsOf(incident, victim)
        .anyMatch(each -> isExplained(each.explainedByTrouble(), trouble.id()));
  }

  /**
   * Returns whether an incident mixes two troubles: it overlaps with both, and has of each a victim
   * that the other one does not affect.
   */
  boolean merges(SiteIncident incident, Trouble one, Trouble other) {
    return hasOwnVictim(incident, one, other) && hasOwnVictim(incident, other, one);
  }

  private boolean hasOwnVictim(SiteIncident incident, Trouble of, Trouble without) {
    Set<String> others = affected.getOrDefault(without.id(), Set.of());
    return isAtTimeOf(incident, of)
        && incident.victims().stream()
            .anyMatch(each -> of.victims().contains(each) && !others.contains(each));
  }

  /**
   * Returns whether a trouble, whichever it is, really degrades a victim of an incident at its
   * time.
   */
  boolean isDegradedByTrouble(SiteIncident incident, String victim) {
    return degradationsOf(incident, victim)
            .anyMatch(
                each ->
                    each.explainedByTrouble().values().stream()
                        .anyMatch(share -> share >= LEAST_SHARE))
        || truth.troubles().stream()
            .anyMatch(each -> each.victims().contains(victim) && isAtTimeOf(incident, each));
  }

  /** Returns whether a victim of an incident is really degraded at the time, by any cause. */
  boolean isReal(SiteIncident incident) {
    return incident.victims().stream()
        .anyMatch(each -> degradationsOf(incident, each).findAny().isPresent());
  }

  /**
   * Culprits that an incident names although the load of each explains less than a quarter of any
   * degradation of the incident's victims at the time. The culprits of the troubles that it
   * reports, and the victims of self-inflicted ones, are not false.
   */
  List<String> falseCulprits(SiteIncident incident) {
    List<Trouble> reported =
        truth.troubles().stream().filter(each -> reports(incident, each)).toList();
    return incident.culprits().stream()
        .filter(each -> reported.stream().noneMatch(trouble -> isCauseOf(trouble, each)))
        .filter(each -> !explainsDegradation(incident, each))
        .toList();
  }

  private static boolean isCauseOf(Trouble trouble, String resource) {
    return trouble.culprits().contains(resource)
        || (trouble.causeClass() == CauseClass.SELF_INFLICTED
            && trouble.victims().contains(resource));
  }

  private boolean explainsDegradation(SiteIncident incident, String load) {
    return incident.victims().stream()
        .flatMap(each -> degradationsOf(incident, each))
        .anyMatch(each -> isExplained(each.explainedByLoad(), load));
  }

  private Stream<Degradation> degradationsOf(SiteIncident incident, String victim) {
    TimeSpan time = truth.span(incident.onset(), incident.end());
    return map.clientsOf(victim).stream()
        .flatMap(each -> degradations.getOrDefault(each, List.of()).stream())
        .filter(each -> each.span().reaches(time));
  }

  private boolean isAtTimeOf(SiteIncident incident, Trouble trouble) {
    return truth
        .span(trouble.onset(), trouble.end())
        .reaches(truth.span(incident.onset(), incident.end()));
  }

  private static boolean isExplained(Map<String, Double> shares, String by) {
    return shares.getOrDefault(by, 0.0) >= LEAST_SHARE;
  }
}
