package io.crosstalk.engine.incident;

import static io.crosstalk.event.EvidenceKind.ANTAGONIST_CORRELATION;
import static io.crosstalk.event.EvidenceKind.DOSE_RESPONSE;
import static io.crosstalk.event.TeamRole.CULPRIT;
import static io.crosstalk.event.TeamRole.OWNER_OF_SHARED_RESOURCE;
import static io.crosstalk.event.TeamRole.VICTIM;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.testkit.VerdictBuilder;
import org.junit.jupiter.api.Test;

class TeamsTest {
  private static VerdictBuilder degraded() {
    return verdictOn("vm-a").ownedBy("team-a").cause(CauseClass.NOISY_NEIGHBOUR).through("ds-1");
  }

  @Test
  void teams_twoKindsOfEvidenceAndHighProbability_containSuspectsTeam() {
    var teams =
        Story.of(degraded().suspect("vm-x", 0.8, "team-x", ANTAGONIST_CORRELATION, DOSE_RESPONSE))
            .theIncident()
            .teams();

    assertThat(teams)
        .containsExactly(
            new TeamInvolvement("team-a", VICTIM),
            new TeamInvolvement("team-storage", OWNER_OF_SHARED_RESOURCE),
            new TeamInvolvement("team-x", CULPRIT));
  }

  @Test
  void teams_lowProbabilityOrOneKindOfEvidence_omitSuspectsTeam() {
    var lessSure =
        Story.of(degraded().suspect("vm-x", 0.79, "team-x", ANTAGONIST_CORRELATION, DOSE_RESPONSE));
    var oneKind = Story.of(degraded().suspect("vm-x", 0.9, "team-x", DOSE_RESPONSE, DOSE_RESPONSE));

    assertThat(lessSure.theIncident().teams()).noneMatch(team -> team.role() == CULPRIT);
    assertThat(oneKind.theIncident().teams()).noneMatch(team -> team.role() == CULPRIT);
  }

  @Test
  void teams_resourcesWithoutTeam_goToUnassignedQueue() {
    var teams =
        Story.of(
                degraded()
                    .ownedBy(null)
                    .sharedOwner(null)
                    .suspect("vm-x", 0.9, null, ANTAGONIST_CORRELATION, DOSE_RESPONSE))
            .theIncident()
            .teams();

    assertThat(teams)
        .containsExactly(
            new TeamInvolvement("unassigned", VICTIM),
            new TeamInvolvement("unassigned", OWNER_OF_SHARED_RESOURCE),
            new TeamInvolvement("unassigned", CULPRIT));
  }

  @Test
  void teams_oneOfTwoVictimsWithoutTeam_isInUnassignedQueueToo() {
    var teams =
        Story.of(
                degraded().suspect("vm-x", 0.5, "team-x", DOSE_RESPONSE),
                verdictOn("vm-b")
                    .ownedBy(null)
                    .cause(CauseClass.NOISY_NEIGHBOUR)
                    .through("ds-1")
                    .suspect("vm-x", 0.5, "team-x", DOSE_RESPONSE))
            .theIncident()
            .teams();

    assertThat(teams)
        .containsExactly(
            new TeamInvolvement("team-a", VICTIM),
            new TeamInvolvement("unassigned", VICTIM),
            new TeamInvolvement("team-storage", OWNER_OF_SHARED_RESOURCE));
  }
}
