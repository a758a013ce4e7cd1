package io.crosstalk.rules.incident;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.TeamRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Who is told about an incident, and in which role. */
final class Teams {
  /** The visible queue for what nobody owns. */
  static final String UNASSIGNED = "unassigned";

  private static final double SURE_ENOUGH_TO_TELL = 0.8;
  private static final int INDEPENDENT_KINDS = 2;

  private Teams() {}

  static List<TeamInvolvement> of(
      List<HurtResource> hurt, SharedResourceChoice shared, List<Suspect> suspects) {
    List<TeamInvolvement> teams = new ArrayList<>();
    add(teams, TeamRole.VICTIM, hurt.stream().map(resource -> resource.victim().team()));
    if (shared.resource() != null) {
      add(teams, TeamRole.OWNER_OF_SHARED_RESOURCE, Stream.ofNullable(shared.team()));
    }
    List<Suspect> told = suspects.stream().filter(Teams::isToBeTold).toList();
    if (!told.isEmpty()) {
      add(teams, TeamRole.CULPRIT, told.stream().map(Suspect::team));
    }
    return teams.size() <= IncidentLimits.TEAMS ? teams : bounded(teams);
  }

  /** Teams of victims are left out first: there are many of them. */
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
    List<String> known = names.filter(Objects::nonNull).distinct().sorted().toList();
    (known.isEmpty() ? List.of(UNASSIGNED) : known)
        .forEach(name -> teams.add(new TeamInvolvement(name, role)));
  }

  /** An accusation reaches a team only when it would survive the loss of one kind of evidence. */
  private static boolean isToBeTold(Suspect suspect) {
    long kinds = suspect.evidence().stream().map(Evidence::kind).distinct().count();
    return suspect.probability() >= SURE_ENOUGH_TO_TELL && kinds >= INDEPENDENT_KINDS;
  }
}
