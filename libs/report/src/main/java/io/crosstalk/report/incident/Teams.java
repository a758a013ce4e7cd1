package io.crosstalk.report.incident;

import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.incident.Victim;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Teams that an incident concerns, with their roles. */
public final class Teams {
  /** Name of the queue for resources without a team. */
  private static final String UNASSIGNED = "unassigned";

  /** Largest number of teams of victims. */
  private static final int VICTIMS = 150;

  /**
   * Least probability of a cause that is stated as a fact, and of a suspect whose team is notified;
   * the suspect also needs evidence of two kinds.
   */
  static final double LEAST_PROBABILITY = 0.8;

  private static final int INDEPENDENT_KINDS = 2;

  private Teams() {}

  /**
   * The teams of the victims, of the contention domain, and of suspects that are probable enough.
   *
   * @param owner team of the contention domain; null when it is not known
   */
  public static List<TeamInvolvement> of(
      List<Victim> victims, @Nullable String owner, List<Suspect> suspects) {
    return Stream.of(
            involved(TeamRole.VICTIM, victims.stream().map(Victim::team)).limit(VICTIMS),
            involved(TeamRole.OWNER_OF_SHARED_RESOURCE, Collections.singletonList(owner).stream()),
            involved(
                TeamRole.CULPRIT,
                suspects.stream().filter(Teams::isToBeNotified).map(Suspect::team)))
        .flatMap(each -> each)
        .toList();
  }

  private static Stream<TeamInvolvement> involved(TeamRole role, Stream<@Nullable String> teams) {
    return teams
        .map(team -> team == null ? UNASSIGNED : team)
        .distinct()
        .sorted()
        .map(team -> new TeamInvolvement(team, role));
  }

  /**
   * Returns whether the team of a suspect is notified: the accusation must remain valid without any
   * one kind of evidence.
   */
  public static boolean isToBeNotified(Suspect suspect) {
    long kinds = suspect.evidence().stream().map(Evidence::kind).distinct().count();
    return suspect.probability() >= LEAST_PROBABILITY && kinds >= INDEPENDENT_KINDS;
  }
}
