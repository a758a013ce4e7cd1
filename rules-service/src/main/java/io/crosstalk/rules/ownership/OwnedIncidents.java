package io.crosstalk.rules.ownership;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.TeamRole;
import io.crosstalk.event.Victim;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the teams in incidents by the owners that the site's files state, as of the onset. A
 * resource that no file names keeps its team of the inventory.
 */
public final class OwnedIncidents {
  private static final double NOTIFIED_PROBABILITY = 0.8;
  private static final int INDEPENDENT_KINDS = 2;

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
    return IncidentVersions.owned(incident, victims, suspects, teams(incident, victims, suspects));
  }

  /**
   * The teams of the victims, of the suspects that are likely by two kinds of evidence, and of the
   * shared resource.
   */
  private List<TeamInvolvement> teams(
      Incident incident, List<Victim> victims, List<Suspect> suspects) {
    Set<TeamInvolvement> teams = new LinkedHashSet<>();
    add(teams, TeamRole.VICTIM, victims.stream().map(Victim::team));
    add(
        teams,
        TeamRole.CULPRIT,
        suspects.stream().filter(OwnedIncidents::isNotified).map(Suspect::team));
    SharedResource shared = incident.sharedResource();
    if (shared != null) {
      add(teams, TeamRole.OWNER_OF_SHARED_RESOURCE, Stream.of(sharedTeam(incident, shared)));
    }
    return List.copyOf(teams);
  }

  private @Nullable String sharedTeam(Incident incident, SharedResource shared) {
    String known =
        incident.teams().stream()
            .filter(each -> each.role() == TeamRole.OWNER_OF_SHARED_RESOURCE)
            .map(TeamInvolvement::team)
            .findFirst()
            .orElse(null);
    return team(shared.id(), known);
  }

  private static boolean isNotified(Suspect suspect) {
    return suspect.probability() >= NOTIFIED_PROBABILITY
        && suspect.evidence().stream().map(Evidence::kind).distinct().count() >= INDEPENDENT_KINDS;
  }

  private static void add(
      Set<TeamInvolvement> teams, TeamRole role, Stream<@Nullable String> names) {
    names
        .map(name -> Objects.requireNonNullElse(name, Ownership.UNASSIGNED))
        .distinct()
        .sorted()
        .forEach(name -> teams.add(new TeamInvolvement(name, role)));
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
        victim.timeZone(),
        victim.contribution());
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
