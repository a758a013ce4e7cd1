package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.site.SiteTruth.Domain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Incidents of one method at one site, compared with the truth.
 *
 * @param troubles scores of the troubles, in the order of the truth
 * @param falseCulprits resources that some incident names wrongly, by domain
 * @param disturbances incidents above {@code info} with a victim that no trouble degrades
 * @param falseAlarms incidents above {@code info} that belong to no trouble
 */
record SiteScore(
    SiteTruth truth,
    List<TroubleScore> troubles,
    List<FalseCulprit> falseCulprits,
    List<Disturbance> disturbances,
    List<FalseAlarm> falseAlarms) {

  /**
   * Resource that is wrongly named as a culprit.
   *
   * @param domain id of its domain, or of that of a victim if it is in none
   */
  record FalseCulprit(String domain, String resource, SiteIncident incident) {}

  /** Incident with a victim of a domain that no trouble degrades at the time. */
  record Disturbance(String domain, SiteIncident incident) {}

  /**
   * Incident that belongs to no trouble.
   *
   * @param real whether a victim is really degraded, by a natural burst or by chance
   */
  record FalseAlarm(SiteIncident incident, boolean real) {}

  static SiteScore of(SiteTruth truth, SiteMap map, List<SiteIncident> incidents) {
    TruthMatcher matcher = new TruthMatcher(truth, map);
    List<TroubleScore> troubles =
        truth.troubles().stream()
            .map(each -> TroubleScore.of(each, incidents, truth, matcher))
            .toList();
    List<FalseCulprit> falseCulprits = new ArrayList<>();
    List<Disturbance> disturbances = new ArrayList<>();
    List<FalseAlarm> alarms = new ArrayList<>();
    for (SiteIncident each : incidents) {
      for (String culprit : matcher.falseCulprits(each)) {
        falseCulprits.add(new FalseCulprit(domain(culprit, each, map), culprit, each));
      }
      if (each.isNotified()) {
        domainsDisturbedBy(each, map, matcher)
            .forEach(domain -> disturbances.add(new Disturbance(domain, each)));
        if (truth.troubles().stream().noneMatch(trouble -> matcher.belongs(each, trouble))) {
          alarms.add(new FalseAlarm(each, matcher.isReal(each)));
        }
      }
    }
    return new SiteScore(truth, troubles, falseCulprits, disturbances, alarms);
  }

  private static String domain(String culprit, SiteIncident incident, SiteMap map) {
    return Stream.concat(Stream.of(culprit), incident.victims().stream())
        .map(map::domainOf)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(culprit);
  }

  private static Set<String> domainsDisturbedBy(
      SiteIncident incident, SiteMap map, TruthMatcher matcher) {
    Set<String> disturbed = new TreeSet<>();
    for (String victim : incident.victims()) {
      String domain = map.domainOf(victim);
      if (domain != null && !matcher.isDegradedByTrouble(incident, victim)) {
        disturbed.add(domain);
      }
    }
    return disturbed;
  }

  /** Number of domains in a state. */
  long domains(Predicate<DomainState> state) {
    return truth.domains().stream().filter(each -> state.test(each.state())).count();
  }

  /** Domains in a state that an incident disturbs, in the order of the truth. */
  List<String> disturbed(Predicate<DomainState> state) {
    Set<String> disturbed = new HashSet<>();
    disturbances.forEach(each -> disturbed.add(each.domain()));
    return truth.domains().stream()
        .filter(each -> state.test(each.state()))
        .map(Domain::id)
        .filter(disturbed::contains)
        .toList();
  }

  /** Number of domains with a resource that is wrongly named as a culprit. */
  long domainsWithFalseCulprit() {
    return falseCulprits.stream().map(FalseCulprit::domain).distinct().count();
  }

  List<TroubleScore> neighbours() {
    return troubles.stream().filter(each -> each.trouble().isNeighbour()).toList();
  }
}
