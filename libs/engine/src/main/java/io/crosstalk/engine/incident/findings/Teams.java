package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.AffectedResource;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.TeamRole;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Teams that are notified of an incident, with their roles. */
public final class Teams {
  /** Name of the queue for resources without a team. */
  static final String UNASSIGNED = "unassigned";

  private static final double LEAST_PROBABILITY = 0.8;
  private static final int INDEPENDENT_KINDS = 2;

  private Teams() {}

  public static List<TeamInvolvement> of(
      List<AffectedResource> affected, ContentionDomainChoice shared, List<Suspect> suspects) {
    List<TeamInvolvement> teams = new ArrayList<>();
    add(teams, TeamRole.VICTIM, affected.stream().map(resource -> resource.victim().team()));
    if (shared.resource() != null) {
      add(teams, TeamRole.OWNER_OF_SHARED_RESOURCE, Stream.ofNullable(shared.team()));
    }
    List<Suspect> notified = suspects.stream().filter(Teams::isToBeNotified).toList();
    if (!notified.isEmpty()) {
      add(teams, TeamRole.CULPRIT, notified.stream().map(Suspect::team));
    }
    return teams.size() <= IncidentLimits.TEAMS ? teams : bounded(teams);
  }

  /**
   * The first {@code TEAMS} teams. Teams of victims are dropped first, because they are the most.
   */
  private static List<TeamInvolvement> bounded(List<TeamInvolvement> teams) {
    List<TeamInvolvement> others =
        teams.stream().filter(team -> team.role() != TeamRole.VICTIM).toList();
    return Stream.concat(
            teams.stream()
                .filter(team -> team.role() == TeamRole.VICTIM)
                .limit(Math.max(1, IncidentLimits.TEAMS - others.size())),
            others.stream())
        .toList();
  }

  private static void add(
      List<TeamInvolvement> teams, TeamRole role, Stream<@Nullable String> names) {
    List<String> known =
        names.map(name -> name == null ? UNASSIGNED : name).distinct().sorted().toList();
    (known.isEmpty() ? List.of(UNASSIGNED) : known)
        .forEach(name -> teams.add(new TeamInvolvement(name, role)));
  }

  /**
   * Returns whether the team of a suspect is notified: the accusation must remain valid without any
   * one kind of evidence.
   */
  public static boolean isToBeNotified(Suspect suspect) {
    long kinds = suspect.evidence().stream().map(Evidence::kind).distinct().count();
    return isLikely(suspect) && kinds >= INDEPENDENT_KINDS;
  }

  /** Returns whether the probability of a suspect suffices, whatever the evidence. */
  public static boolean isLikely(Suspect suspect) {
    return suspect.probability() >= LEAST_PROBABILITY;
  }
}
