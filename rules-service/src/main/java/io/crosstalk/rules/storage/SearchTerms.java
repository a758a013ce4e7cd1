package io.crosstalk.rules.storage;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import io.crosstalk.rules.incident.PastIncident;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What an incident is found by. */
final class SearchTerms {
  private SearchTerms() {}

  /** Those of the victims; the suspects' do not matter for who looks. */
  static Set<String> environments(Incident incident) {
    return incident.victims().stream()
        .map(victim -> victim.environment().wireName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static Set<String> teams(Incident incident) {
    return incident.teams().stream()
        .map(TeamInvolvement::team)
        .map(Sql::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Victims, suspects and the shared resource. */
  static Set<String> resources(Incident incident) {
    Set<String> resources = new TreeSet<>();
    incident.victims().stream().map(Victim::resource).forEach(resources::add);
    incident.suspects().stream().map(Suspect::resource).forEach(resources::add);
    SharedResource shared = incident.sharedResource();
    if (shared != null) {
      resources.add(shared.id());
    }
    return resources.stream().map(Sql::text).collect(Collectors.toCollection(TreeSet::new));
  }

  static Set<String> signatures(PastIncident incident) {
    return incident.signatures().stream()
        .map(Sql::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
