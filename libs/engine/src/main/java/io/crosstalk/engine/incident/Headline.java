package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.findings.Teams;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Suspect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Facts of an incident that a person would act on.
 *
 * @param contentionDomain id of the shared resource; null when none is named
 * @param culprits the culprits, each with whether its team is notified
 * @param teams the teams concerned, with their roles
 * @param remedy the verified remedy, as a change; null without one
 */
record Headline(
    CauseClass causeClass,
    @Nullable String contentionDomain,
    Severity severity,
    Map<String, Boolean> culprits,
    Set<Incident.TeamInvolvement> teams,
    Set<Change> changes,
    @Nullable String remedy,
    @Nullable DataState dataState) {

  static Headline of(Incident incident) {
    return new Headline(
        incident.causeClass(),
        incident.sharedResource() == null ? null : incident.sharedResource().id(),
        incident.severity(),
        culprits(incident.suspects()),
        Set.copyOf(incident.teams()),
        Set.copyOf(incident.changes()),
        verified(incident.remedy()),
        incident.dataState());
  }

  /**
   * Returns whether it has anything new to act on. A change that is no longer listed, for instance
   * because it has turned out to be routine, is nothing to act on.
   */
  boolean isNewsAfter(Headline last) {
    return !last.changes.containsAll(changes) || !equals(last.with(changes));
  }

  private Headline with(Set<Change> others) {
    return new Headline(
        causeClass, contentionDomain, severity, culprits, teams, others, remedy, dataState);
  }

  private static Map<String, Boolean> culprits(List<Suspect> suspects) {
    Map<String, Boolean> culprits = new HashMap<>();
    suspects.stream()
        .filter(Suspect::isCulprit)
        .forEach(suspect -> culprits.put(suspect.resource(), Teams.isToBeNotified(suspect)));
    return culprits;
  }

  private static @Nullable String verified(@Nullable Remedy remedy) {
    return remedy != null && remedy.verified() ? remedy.change() : null;
  }
}
