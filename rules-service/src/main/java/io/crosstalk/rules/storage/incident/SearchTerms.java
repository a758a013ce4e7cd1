package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.rules.storage.database.Sql;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects the terms by which an incident can be found: values of the search columns. */
final class SearchTerms {
  private SearchTerms() {}

  /** Environments of the victims. */
  static Set<String> environments(Incident incident) {
    return texts(incident.victims().stream().map(each -> each.environment().wireName()));
  }

  static Set<String> teams(Incident incident) {
    return texts(incident.teams().stream().map(TeamInvolvement::team));
  }

  /** Ids of the victims, the suspects and the shared resource. */
  static Set<String> resources(Incident incident) {
    return texts(
        Stream.concat(degraded(incident), incident.suspects().stream().map(Suspect::resource)));
  }

  /** Ids of the suspects that are neither culprits, victims nor the shared resource. */
  static Set<String> suspected(Incident incident) {
    Set<String> suspected =
        texts(
            incident.suspects().stream()
                .filter(suspect -> !suspect.isCulprit())
                .map(Suspect::resource));
    suspected.removeAll(texts(degraded(incident)));
    return suspected;
  }

  private static Stream<String> degraded(Incident incident) {
    return Stream.concat(
        incident.victims().stream().map(Victim::resource),
        Stream.ofNullable(incident.sharedResource()).map(SharedResource::id));
  }

  private static Set<String> texts(Stream<String> texts) {
    return texts.map(Sql::text).collect(Collectors.toCollection(TreeSet::new));
  }
}
