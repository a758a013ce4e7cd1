package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Incident;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import io.crosstalk.testkit.VerdictBuilder;
import org.junit.jupiter.api.Test;

class BlameTest {

  @Test
  void victims_culpritIsSlowItself_doNotContainIt() {
    Incident incident =
        Story.of(
                verdictOn("vm-batch").selfInflicted(0.8).through("ds-1"),
                verdictOn("vm-erp-db").from(10).decidedAt(80).neighbour("vm-batch", 0.9, "ds-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.victims()).extracting(Victim::resource).containsExactly("vm-erp-db");
    assertThat(incident.suspects()).extracting(Suspect::resource).containsExactly("vm-batch");
    assertThat(incident.onset()).isEqualTo(VerdictBuilder.START.plusSeconds(10));
  }

  @Test
  void victims_applicationRunsOnCulprit_doNotContainIt() {
    Incident incident =
        Story.of(
                verdictOn("app-batch").ownDoingOf("vm-batch", 0.8).using("ds-1"),
                verdictOn("vm-erp-db").neighbour("vm-batch", 0.9, "ds-1"))
            .theIncident();

    assertThat(incident.victims()).extracting(Victim::resource).containsExactly("vm-erp-db");
  }

  @Test
  void suspects_verdictOnCulpritSuspectsItsVictim_victimIsNotSuspected() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-bully", 0.8, "ds-1"),
                verdictOn("vm-b").neighbour("vm-bully", 0.7, "ds-1"),
                verdictOn("vm-bully").neighbour("vm-a", 0.95, "ds-1"))
            .theIncident();

    assertThat(incident.suspects()).extracting(Suspect::resource).containsExactly("vm-bully");
    assertThat(incident.victims()).extracting(Victim::resource).containsExactly("vm-a", "vm-b");
  }

  @Test
  void suspects_twoCulprits_bothAreNamed() {
    Incident incident =
        Story.of(verdictOn("vm-a").neighbour("vm-x", 0.6, "ds-1").suspect("vm-y", 0.8))
            .theIncident();

    assertThat(incident.suspects()).extracting(Suspect::resource).containsExactly("vm-y", "vm-x");
    assertThat(incident.suspects()).extracting(Suspect::rank).containsExactly(1, 2);
    assertThat(incident.title()).isEqualTo("vm-a slow: vm-y (UAT) and 1 more load ds-1");
  }

  @Test
  void suspects_namedForSeveralVictims_haveFirstVictimsEvidenceAndHighestProbability() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-bully", 0.95, "ds-1"),
                verdictOn("app").kind(ResourceKind.APPLICATION).neighbour("vm-bully", 0.7, "ds-1"))
            .theIncident();

    assertThat(incident.victims().getFirst().resource()).isEqualTo("app");
    assertThat(incident.suspects().getFirst().probability()).isEqualTo(0.95);
    assertThat(incident.suspects().getFirst().evidence())
        .allSatisfy(evidence -> assertThat(evidence.summary()).endsWith("as seen by app"));
  }

  @Test
  void suspects_namedForSeveralMetricsOfVictim_haveEvidenceOfWorstMetric() {
    Incident incident =
        Story.of(
                verdictOn("app").metric("app.timeouts").excess(3).neighbour("vm-x", 0.9, "ds-1"),
                verdictOn("app").metric("app.response_time").excess(8).suspect("vm-x", 0.1),
                verdictOn("app").metric("disk.latency").excess(6).neighbour("vm-x", 0.6, "ds-1"))
            .theIncident();

    assertThat(incident.victims().getFirst().metric()).isEqualTo("app.response_time");
    assertThat(incident.suspects().getFirst().evidence().getFirst().value()).isEqualTo(0.6);
  }

  @Test
  void suspects_firstVictimNamesNone_haveEvidenceOfAnotherVictim() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-bully", 0.9, "ds-1"),
                verdictOn("app")
                    .kind(ResourceKind.APPLICATION)
                    .through("ds-1")
                    .suspect("vm-bully", 0.2))
            .theIncident();

    assertThat(incident.victims().getFirst().resource()).isEqualTo("app");
    assertThat(incident.suspects().getFirst().evidence())
        .allSatisfy(evidence -> assertThat(evidence.summary()).endsWith("as seen by vm-a"));
  }

  @Test
  void cause_onlySelfInflicted_victimIsNamedWithoutCulprit() {
    Story story = Story.of(verdictOn("vm-batch").selfInflicted(0.9).suspect("vm-other", 0.1));

    Incident incident = story.theIncident();
    assertThat(incident.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(incident.victims()).extracting(Victim::resource).containsExactly("vm-batch");
    assertThat(incident.suspects()).extracting(Suspect::resource).containsExactly("vm-other");
    assertThat(incident.title()).isEqualTo("vm-batch slow: its own load");
    assertThat(story.publications().getFirst().selfEvidence()).hasSize(2);
  }

  @Test
  void cause_neighbourIsTheVictimItself_isSelfInflicted() {
    Incident incident =
        Story.of(
                verdictOn("vm-batch").neighbour("vm-batch", 0.9, "ds-1"),
                verdictOn("app-batch")
                    .cause(CauseClass.NOISY_NEIGHBOUR)
                    .ownDoingOf("vm-batch", 0.7))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(incident.suspects()).isEmpty();
    assertThat(incident.teams())
        .noneMatch(team -> team.role() == io.crosstalk.event.TeamRole.CULPRIT);
  }

  @Test
  void suspects_selfInflictedVictimBesideCulprit_areOnlyTheCulprit() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-bully", 0.9, "ds-1"),
                verdictOn("vm-busy").from(10).selfInflicted(0.9).using("ds-1"))
            .theIncident();

    assertThat(incident.suspects()).extracting(Suspect::resource).containsExactly("vm-bully");
    assertThat(incident.victims()).extracting(Victim::resource).containsExactly("vm-a", "vm-busy");
  }

  @Test
  void cause_namedNeighbourAndCapacity_neighbourLeads() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-bully", 0.9, "ds-1"),
                verdictOn("vm-b")
                    .cause(CauseClass.CAPACITY)
                    .through("array-1")
                    .suspect("vm-bully", 0.6))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.contributing()).containsExactly(CauseClass.CAPACITY);
    assertThat(incident.sharedResource().id()).isEqualTo("ds-1");
  }

  @Test
  void sharedResource_severalCandidates_isTheOneWithMostVictims() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-x", 0.95, "ds-1"),
                verdictOn("vm-b").neighbour("vm-x", 0.6, "esx-1"),
                verdictOn("vm-c").neighbour("vm-x", 0.6, "esx-1"))
            .theIncident();

    assertThat(incident.sharedResource().id()).isEqualTo("esx-1");
  }

  @Test
  void exonerated_culpritExoneratedByAnotherVictim_isLeftOut() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1").exonerating("array-1"),
                verdictOn("vm-b").neighbour("vm-y", 0.2, "ds-1").exonerating("vm-x"))
            .theIncident();

    assertThat(incident.exonerated()).extracting(Exoneration::resource).containsExactly("array-1");
  }

  @Test
  void victims_severalEnvironments_areThoseOfProductionApplicationsFirst() {
    Incident incident =
        Story.of(
                verdictOn("vm-test").in(Environment.TEST).faultOf("ds-1"),
                verdictOn("vm-low").criticality(4).excess(50).faultOf("ds-1"),
                verdictOn("vm-high").criticality(1).faultOf("ds-1"),
                verdictOn("vm-nobody-said").in(Environment.UNKNOWN).excess(11).faultOf("ds-1"),
                verdictOn("vm-mild").excess(3).faultOf("ds-1"),
                verdictOn("db").kind(ResourceKind.DATABASE).faultOf("ds-1"),
                verdictOn("app").kind(ResourceKind.APPLICATION).faultOf("ds-1"))
            .theIncident();

    assertThat(incident.victims())
        .extracting(Victim::resource)
        .containsExactly("app", "db", "vm-high", "vm-nobody-said", "vm-mild", "vm-low");
    assertThat(incident.title()).isEqualTo("app and 5 more slow: ds-1 has become slower");
  }

  @Test
  void victims_noneOfProduction_othersAreListed() {
    Incident incident =
        Story.of(verdictOn("vm-test").in(Environment.TEST).neighbour("vm-x", 0.9, "ds-1"))
            .theIncident();

    assertThat(incident.victims()).extracting(Victim::resource).containsExactly("vm-test");
  }
}
