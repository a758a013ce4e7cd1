package io.crosstalk.rules.ownership;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.report.incident.Teams;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the teams in incidents by the owners that the site's files state, as of the onset. A
 * resource that no file names keeps its team of the inventory.
 */
public final class OwnedIncidents {
  private final Ownership ownership;
  private final Instant onset;

  private OwnedIncidents(Ownership ownership, Instant onset) {
    this.ownership = ownership;
    this.onset = onset;
  }

  /** The incident with the teams of the files. */
  public static Incident of(Incident incident, Ownership ownership) {
    return ownership.isEmpty()
        ? incident
        : new OwnedIncidents(ownership, incident.onset()).of(incident);
  }

  private Incident of(Incident incident) {
    List<Victim> victims = incident.victims().stream().map(this::of).toList();
    List<Suspect> suspects = incident.suspects().stream().map(this::of).toList();
    return IncidentVersions.owned(
        incident, victims, suspects, Teams.of(victims, sharedTeam(incident), suspects));
  }

  private @Nullable String sharedTeam(Incident incident) {
    String known =
        incident.teams().stream()
            .filter(each -> each.role() == TeamRole.OWNER_OF_SHARED_RESOURCE)
            .map(TeamInvolvement::team)
            .findFirst()
            .orElse(null);
    SharedResource shared = incident.sharedResource();
    return shared == null ? known : team(shared.id(), known);
  }

  private @Nullable String team(String resource, @Nullable String known) {
    return ownership.ownerOf(resource, onset).map(Owner::team).orElse(known);
  }

  private Victim of(Victim victim) {
    return new Victim(
        victim.resource(),
        victim.kind(),
        victim.metric(),
        victim.baseline(),
        victim.observed(),
        victim.unit(),
        victim.environment(),
        team(victim.resource(), victim.team()),
        victim.criticality(),
        victim.objective(),
        victim.timeSensitive(),
        victim.worst(),
        victim.timeZone());
  }

  private Suspect of(Suspect suspect) {
    return new Suspect(
        suspect.rank(),
        suspect.resource(),
        suspect.environment(),
        team(suspect.resource(), suspect.team()),
        suspect.probability(),
        suspect.evidence(),
        suspect.through());
  }
}
