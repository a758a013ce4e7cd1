package io.crosstalk.rules.storage.incident;

import io.crosstalk.engine.incident.grouping.RankedVictim;
import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.rules.storage.database.Sql;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Collects the terms by which an incident can be found: values of the search columns. */
final class SearchTerms {
  private SearchTerms() {}

  /** Environments of the victims. */
  static Set<String> environments(List<RankedVictim> victims) {
    return victims.stream()
        .map(each -> each.victim().environment().wireName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static Set<String> teams(Incident incident) {
    return incident.teams().stream()
        .map(TeamInvolvement::team)
        .map(Sql::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Ids of all victims, the suspects and the shared resource. */
  static Set<String> resources(Incident incident, List<RankedVictim> victims) {
    Set<String> resources = new TreeSet<>();
    victims.forEach(each -> resources.add(each.victim().resource()));
    incident.suspects().stream().map(Suspect::resource).forEach(resources::add);
    SharedResource shared = incident.sharedResource();
    if (shared != null) {
      resources.add(shared.id());
    }
    return resources.stream().map(Sql::text).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Ids of the suspects that are neither culprits, victims nor the shared resource. */
  static Set<String> suspected(Incident incident, List<RankedVictim> victims) {
    Set<String> suspected =
        incident.suspects().stream()
            .filter(suspect -> !suspect.isCulprit())
            .map(Suspect::resource)
            .collect(Collectors.toCollection(TreeSet::new));
    victims.forEach(each -> suspected.remove(each.victim().resource()));
    SharedResource shared = incident.sharedResource();
    if (shared != null) {
      suspected.remove(shared.id());
    }
    return suspected.stream().map(Sql::text).collect(Collectors.toCollection(TreeSet::new));
  }

  static Set<String> signatures(EarlierIncident incident) {
    return incident.signatures().stream()
        .map(Sql::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
