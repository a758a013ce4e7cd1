package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.site.SiteTruth.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Incidents of one method at one site, compared with the truth.
 *
 * @param troubles scores of the troubles, in the order of the truth
 * @param falseCulprits resources that some incident names wrongly, by domain
 * @param disturbedDomains domains with an incident above {@code info}, apart from those of troubles
 * @param falseAlarms incidents above {@code info} that belong to no trouble
 */
record SiteScore(
    SiteTruth truth,
    List<TroubleScore> troubles,
    List<FalseCulprit> falseCulprits,
    Set<String> disturbedDomains,
    List<FalseAlarm> falseAlarms) {

  /**
   * Resource that is wrongly named as a culprit.
   *
   * @param domain id of its domain; its own id if it is in none
   */
  record FalseCulprit(String domain, String resource, SiteIncident incident) {}

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
    Set<String> disturbed = new TreeSet<>();
    List<FalseAlarm> alarms = new ArrayList<>();
    for (SiteIncident each : incidents) {
      for (String culprit : matcher.falseCulprits(each)) {
        String domain = map.domainOf(culprit);
        falseCulprits.add(new FalseCulprit(domain == null ? culprit : domain, culprit, each));
      }
      if (each.isNotified()) {
        disturbed.addAll(domainsDisturbedBy(each, map, matcher));
        if (truth.troubles().stream().noneMatch(trouble -> matcher.belongs(each, trouble))) {
          alarms.add(new FalseAlarm(each, matcher.isReal(each)));
        }
      }
    }
    return new SiteScore(truth, troubles, falseCulprits, disturbed, alarms);
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
    return truth.domains().stream()
        .filter(each -> state.test(each.state()))
        .map(Domain::id)
        .filter(disturbedDomains::contains)
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
