package io.crosstalk.engine.incident;

import io.crosstalk.engine.episode.DegradationScale;
import io.crosstalk.engine.explanation.ContributionText;
import io.crosstalk.engine.incident.findings.IncidentLimits;
import io.crosstalk.engine.incident.grouping.RankedVictim;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Victims of an incident: its own, with the contributions of several causes, followed by those of
 * other incidents that its cause degrades too.
 *
 * @param all victims with their sort keys, the own ones first, the most important first
 */
record ListedVictims(List<RankedVictim> all) {
  /**
   * Combines the victims.
   *
   * @param own the own victims, the most important first
   * @param contributions victims of several causes, by resource
   */
  static ListedVictims of(List<RankedVictim> own, Map<String, Victim> contributions) {
    if (contributions.isEmpty()) {
      return new ListedVictims(own);
    }
    Set<String> known =
        own.stream().map(each -> each.victim().resource()).collect(Collectors.toSet());
    Stream<RankedVictim> others =
        contributions.values().stream()
            .filter(Victim::isOfAnotherIncident)
            .filter(each -> !known.contains(each.resource()))
            .map(each -> RankedVictim.of(each, excess(each)))
            .sorted(RankedVictim::compareImportance)
            .limit(Math.max(0, IncidentLimits.VICTIMS - own.size()));
    return new ListedVictims(
        Stream.concat(own.stream().map(each -> shared(each, contributions)), others).toList());
  }

  private static RankedVictim shared(RankedVictim own, Map<String, Victim> contributions) {
    Victim shared = contributions.get(own.victim().resource());
    return shared == null || shared.isOfAnotherIncident()
        ? own
        : new RankedVictim(own.kindRank(), own.excess(), own.victim().with(shared.contribution()));
  }

  /** The incident with these victims, and with a sentence about those of several causes. */
  Incident in(Incident incident) {
    List<Victim> named =
        all.stream().limit(IncidentLimits.VICTIMS).map(RankedVictim::victim).toList();
    String sentence = ContributionText.of(named);
    return IncidentVersions.listing(
        incident,
        named,
        all.size(),
        sentence.isEmpty() ? incident.explanation() : incident.explanation() + "\n" + sentence);
  }

  private static double excess(Victim victim) {
    Metric metric = MetricCatalogue.of(victim.metric());
    double baseline = DegradationScale.of(metric, victim.baseline());
    return baseline > 0 ? DegradationScale.of(metric, victim.observed()) / baseline : 1;
  }
}
