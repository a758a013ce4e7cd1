package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import io.crosstalk.testkit.VerdictBuilder;
import org.junit.jupiter.api.Test;

class OneProblemOneIncidentTest {

  @Test
  void grouping_victimsOfOneNeighbourOnOneDatastore_oneIncident() {
    Incident incident =
        Story.of(
                verdictOn("vm-erp-db").neighbour("vm-oracle-uat", 0.9, "ds-1"),
                verdictOn("vm-crm").from(20).decidedAt(90).neighbour("vm-oracle-uat", 0.7, "ds-1"),
                verdictOn("vm-files")
                    .from(40)
                    .decidedAt(120)
                    .neighbour("vm-oracle-uat", 0.4, "ds-1"))
            .theIncident();

    assertThat(incident.victims())
        .extracting(Victim::resource)
        .containsExactlyInAnyOrder("vm-erp-db", "vm-crm", "vm-files");
    assertThat(incident.suspects()).extracting(Suspect::resource).containsExactly("vm-oracle-uat");
    assertThat(incident.suspects().getFirst().probability()).isEqualTo(0.9);
    assertThat(incident.title())
        .isEqualTo("vm-crm and 2 more slow: vm-oracle-uat (UAT) loads ds-1");
    assertThat(incident.revision()).isEqualTo(3);
  }

  @Test
  void grouping_oneCulpritOnTwoSharedResources_oneIncident() {
    Incident incident =
        Story.of(
                verdictOn("vm-erp-db").neighbour("vm-oracle-uat", 0.9, "ds-1"),
                verdictOn("vm-web").neighbour("vm-oracle-uat", 0.8, "esx-1"))
            .theIncident();

    assertThat(incident.victims()).hasSize(2);
  }

  @Test
  void grouping_twoCulpritsOnTwoDatastores_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-erp-db").neighbour("vm-oracle-uat", 0.9, "ds-1"),
            verdictOn("vm-web").neighbour("vm-backup", 0.9, "ds-2"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void cause_misconfigurationAndFaultsOfOneResource_isMisconfiguration() {
    Story story =
        Story.of(
            verdictOn("vm-a").faultOf("ds-1"),
            verdictOn("vm-b").faultOf("ds-1"),
            verdictOn("vm-c").cause(CauseClass.MISCONFIGURATION).through("ds-1"));

    assertThat(story.theIncident().causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
  }

  @Test
  void grouping_faultDuringNeighbour_joinsItsIncident() {
    Incident incident =
        Story.of(
                verdictOn("vm-erp").neighbour("vm-uat", 0.93, "ds-1"),
                verdictOn("vm-mail").from(30).faultOf("ds-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
  }

  @Test
  void grouping_neighbourFoundAfterFault_oneIncident() {
    Story story =
        Story.of(
            verdictOn("vm-mail").from(30).decidedAt(80).faultOf("ds-1"),
            verdictOn("vm-erp").from(0).decidedAt(120).neighbour("vm-uat", 0.93, "ds-1"));

    assertThat(story.theIncident().causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
  }

  @Test
  void grouping_faultBeganBeforeNeighbour_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-mail").from(0).until(600).faultOf("ds-1"),
            verdictOn("vm-erp").from(300).until(600).neighbour("vm-uat", 0.93, "ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_sameTroubleLongAfterEnd_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-erp-db").until(100).decidedAt(120).neighbour("vm-uat", 0.9, "ds-1"),
            verdictOn("vm-erp-db").from(1000).decidedAt(1060).neighbour("vm-uat", 0.9, "ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_burstsOfOneCulprit_incidentIsReopened() {
    Story story =
        Story.of(
            verdictOn("vm-erp-db").until(100).decidedAt(120).neighbour("vm-uat", 0.9, "ds-1"),
            verdictOn("vm-erp-db").from(400).decidedAt(460).neighbour("vm-uat", 0.9, "ds-1"));

    assertThat(story.theIncident().status()).isEqualTo(IncidentStatus.REOPENED);
  }

  @Test
  void grouping_neighbourOfOneVictimWhileArrayDegradesMany_oneIncident() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").cause(CauseClass.CAPACITY).through("array-1"),
                verdictOn("vm-b").cause(CauseClass.CAPACITY).through("array-1"),
                verdictOn("vm-c").cause(CauseClass.CAPACITY).through("array-1"),
                verdictOn("vm-d").using("array-1").neighbour("vm-e", 0.7, "vmhba-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(incident.suspects()).noneMatch(Suspect::isCulprit);
    assertThat(incident.victims()).hasSize(4);
  }

  @Test
  void grouping_victimDegradedAgainDuringIncident_oneIncident() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").cause(CauseClass.CAPACITY).through("array-1"),
                verdictOn("vm-b").until(300).cause(CauseClass.CAPACITY).through("array-1"),
                verdictOn("vm-b").from(1200).using("array-1").faultOf("ds-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(incident.victims()).hasSize(2);
  }

  @Test
  void grouping_victimDegradedBeforeIncident_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-a").cause(CauseClass.CAPACITY).through("array-1"),
            verdictOn("vm-b").from(600).cause(CauseClass.CAPACITY).through("array-1"),
            verdictOn("vm-b").from(300).until(400).decidedAt(700).using("array-1").faultOf("ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_onlyContradictorySettingsBefore_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-a").cause(CauseClass.CAPACITY).through("array-1"),
            verdictOn("vm-b")
                .until(300)
                .cause(CauseClass.MISCONFIGURATION)
                .through("array-1")
                .because(EvidenceKind.ATTRIBUTE_CONTRADICTION, "Keep-alive above the time-out."),
            verdictOn("vm-b").from(1200).using("array-1").faultOf("ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_victimDegradedAgainAfterEnd_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-a").until(300).cause(CauseClass.CAPACITY).through("array-1"),
            verdictOn("vm-b").until(300).cause(CauseClass.CAPACITY).through("array-1"),
            verdictOn("vm-c").using("array-1"),
            verdictOn("vm-b").from(1200).using("array-1").faultOf("ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_sameTroubleWithinTwoIntervalsAfterEnd_oneIncident() {
    Story story =
        Story.of(
            verdictOn("vm-erp-db")
                .every(300_000)
                .until(100)
                .decidedAt(120)
                .neighbour("vm-uat", 0.9, "ds-1"),
            verdictOn("vm-erp-db")
                .every(300_000)
                .from(699)
                .decidedAt(900)
                .neighbour("vm-uat", 0.9, "ds-1"));

    assertThat(story.incidents()).hasSize(1);
  }

  @Test
  void grouping_unknownCauseOfApplication_joinsTroubleOfItsDomain() {
    Incident incident =
        Story.of(
                verdictOn("vm-erp-db").neighbour("vm-uat", 0.9, "ds-1"),
                verdictOn("app-erp")
                    .kind(ResourceKind.APPLICATION)
                    .metric("app.response_time")
                    .from(30)
                    .decidedAt(100)
                    .using("ds-1", "array-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.victims())
        .extracting(Victim::resource)
        .containsExactly("app-erp", "vm-erp-db");
  }

  @Test
  void grouping_causeFoundAfterUnknown_oneIncident() {
    Story story =
        Story.of(
            verdictOn("app-erp").kind(ResourceKind.APPLICATION).using("ds-1"),
            verdictOn("vm-erp-db").from(10).decidedAt(100).neighbour("vm-uat", 0.9, "ds-1"));

    assertThat(story.theIncident().victims()).hasSize(2);
    assertThat(story.kinds()).containsExactly(PublicationKind.OPENED, PublicationKind.CHANGED);
    assertThat(story.timeline(TimelineEntry.Kind.CAUSE))
        .singleElement()
        .satisfies(
            entry ->
                assertThat(entry.text())
                    .startsWith("The cause is noisy neighbour, no longer unknown: "));
  }

  @Test
  void grouping_unknownBeganBeforeCause_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("app-erp").using("ds-1"),
            verdictOn("vm-erp-db").from(600).decidedAt(700).neighbour("vm-uat", 0.9, "ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_degradationBeganAfterCause_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-web").every(1000).until(40).decidedAt(43).faultOf("ds-1"),
            verdictOn("vm-erp-db").every(1000).from(80).selfInflicted(0.9).through("ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_jobGroupsOfAnLparThatSlowsItself_oneIncidentThroughTheLpar() {
    Incident incident =
        Story.of(
                verdictOn("lpar-1").selfInflicted(0.97).through("pool-1"),
                verdictOn("jg-interactive")
                    .from(20)
                    .decidedAt(90)
                    .neighbour("jg-batch", 0.9, "lpar-1")
                    .using("lpar-1", "pool-1"),
                verdictOn("jg-orders")
                    .from(20)
                    .decidedAt(90)
                    .neighbour("jg-batch", 0.8, "lpar-1")
                    .using("lpar-1", "pool-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.sharedResource().id()).isEqualTo("lpar-1");
    assertThat(incident.suspects()).extracting(Suspect::resource).containsExactly("jg-batch");
    assertThat(incident.victims())
        .extracting(Victim::resource)
        .contains("jg-interactive", "jg-orders");
  }

  @Test
  void grouping_longSamplingInterval_toleratesLaterOnset() {
    Story story =
        Story.of(
            verdictOn("vm-web").until(40).decidedAt(60).faultOf("ds-1"),
            verdictOn("app-erp").every(300_000).from(300).decidedAt(600).using("ds-1"));

    assertThat(story.incidents()).hasSize(1);
  }

  @Test
  void grouping_unknownRelatedToTwoIncidents_joinsOneOnly() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").from(20).neighbour("vm-y", 0.9, "ds-2"),
            verdictOn("app-c").from(25).decidedAt(100).using("ds-1", "ds-2"));

    assertThat(story.incidents())
        .hasSize(2)
        .anySatisfy(
            incident ->
                assertThat(incident.victims())
                    .extracting(Victim::resource)
                    .containsExactly("app-c", "vm-b"));
  }

  @Test
  void sharedResource_unknownCause_isTheVictimThatAllOthersUse() {
    Incident incident =
        Story.of(
                verdictOn("app-shop").using("app-cart", "db-cart"),
                verdictOn("app-cart").using("db-cart"),
                verdictOn("db-cart").ownedBy("team-db").using("array-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(incident.sharedResource().id()).isEqualTo("db-cart");
    assertThat(incident.explanation())
        .contains(
            "All other affected resources use db-cart, which is degraded itself: look there first.");
  }

  @Test
  void sharedResource_unknownCauseAndNoVictimUsedByAllOthers_isNull() {
    Incident incident =
        Story.of(
                verdictOn("app-shop").using("app-cart", "vm-shop"),
                verdictOn("app-cart").using("array-1"),
                verdictOn("vm-shop").using("array-1"))
            .theIncident();

    assertThat(incident.sharedResource()).isNull();
  }

  @Test
  void sharedResource_chainOfFaultyServices_isTheLastCalledService() {
    Incident incident =
        Story.of(
                verdictOn("app-shop").using("app-cart", "app-pay", "db-pay"),
                verdictOn("app-cart").using("app-pay", "db-pay").faultOf("app-cart"),
                verdictOn("app-pay").using("db-pay").faultOf("app-pay"),
                verdictOn("db-pay").using().faultOf("db-pay"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incident.sharedResource().id()).isEqualTo("db-pay");
    assertThat(incident.victims()).hasSize(4);
  }

  @Test
  void cause_faultyServiceAndNeighbourBelowIt_isTheNeighbour() {
    Incident incident =
        Story.of(
                verdictOn("app-pay").using("vm-a", "ds-1").faultOf("app-pay"),
                verdictOn("vm-a").using("ds-1").neighbour("vm-uat", 0.9, "ds-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.contributing()).isEmpty();
    assertThat(incident.sharedResource().id()).isEqualTo("ds-1");
  }

  @Test
  void cause_faultyServiceAndSelfInflictedServiceBelowIt_isSelfInflicted() {
    Incident incident =
        Story.of(
                verdictOn("app-pay").using("db-pay").faultOf("app-pay"),
                verdictOn("db-pay").using("ds-1").selfInflicted(0.95))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
  }

  @Test
  void cause_manyFaultyServicesAndNeighbourBelowThem_isTheNeighbour() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").using("ds-1").neighbour("vm-uat", 0.9, "ds-1"),
                verdictOn("app-pay").using("vm-a", "ds-1").faultOf("app-pay"),
                verdictOn("app-shop").using("vm-a", "ds-1").faultOf("app-shop"),
                verdictOn("app-cart").using("vm-a", "ds-1").faultOf("app-cart"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.suspects()).first().matches(Suspect::isCulprit);
  }

  @Test
  void sharedResource_faultyServiceUsesVictimOfUnknownCause_isTheUsedVictim() {
    Incident incident =
        Story.of(
                verdictOn("app-pay").using("db-pay").faultOf("app-pay"),
                verdictOn("db-pay").using())
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(incident.sharedResource().id()).isEqualTo("db-pay");
  }

  @Test
  void sharedResource_servicesCallEachOther_isOneOfThem() {
    Incident incident =
        Story.of(
                verdictOn("app-a").using("app-b").faultOf("app-a"),
                verdictOn("app-b").using("app-a").faultOf("app-b"))
            .theIncident();

    assertThat(incident.sharedResource().id()).isEqualTo("app-a");
  }

  @Test
  void grouping_neighbourOfCaller_doesNotExplainCalledService() {
    Story story =
        Story.of(
            verdictOn("app-auth").using("ds-2").faultOf("app-auth"),
            verdictOn("app-shop")
                .from(20)
                .using("app-auth", "ds-9")
                .neighbour("vm-x", 0.9, "ds-9"));

    assertThat(story.incidents())
        .extracting(Incident::causeClass)
        .containsExactlyInAnyOrder(CauseClass.SHARED_RESOURCE_FAULT, CauseClass.NOISY_NEIGHBOUR);
  }

  @Test
  void cause_serviceAndKnownSharedResourceThatItUses_isThatOfTheResource() {
    Incident incident =
        Story.of(
                verdictOn("app-pay").using("vm-a", "ds-1").faultOf("app-pay").excess(90),
                verdictOn("vm-a").using("ds-1").cause(CauseClass.CAPACITY).through("ds-1"))
            .theIncident();

    assertThat(incident.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(incident.sharedResource().id()).isEqualTo("ds-1");
  }

  @Test
  void victims_twoMetricsOfOneResource_areOneVictimWithTheWorseMetric() {
    Incident incident =
        Story.of(
                verdictOn("app-1").metric("app.errors").excess(2),
                verdictOn("app-1").metric("app.response_time").excess(7))
            .theIncident();

    assertThat(incident.victims())
        .singleElement()
        .extracting(Victim::metric)
        .isEqualTo("app.response_time");
    assertThat(incident.title()).isEqualTo("app-1 slow: cause unknown");
  }

  @Test
  void grouping_twoSelfInflictedOnOneDatastore_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-a").selfInflicted(0.9).through("ds-1"),
            verdictOn("vm-b").selfInflicted(0.9).through("ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_verdictNamesCulpritsOfTwoIncidents_incidentsAreMerged() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").from(10).decidedAt(70).neighbour("vm-y", 0.9, "ds-2"),
            verdictOn("vm-c")
                .from(20)
                .decidedAt(80)
                .neighbour("vm-x", 0.6, "array-1")
                .suspect("vm-y", 0.6));

    Incident incident = story.theIncident();
    assertThat(incident.victims())
        .extracting(Victim::resource)
        .containsExactly("vm-a", "vm-b", "vm-c");
    assertThat(incident.onset()).isEqualTo(VerdictBuilder.START);
    assertThat(story.kinds())
        .containsExactly(
            PublicationKind.OPENED,
            PublicationKind.OPENED,
            PublicationKind.CHANGED,
            PublicationKind.MERGED);
    Publication merged = story.publications().getLast();
    assertThat(merged.standing()).isEqualTo(new IncidentStanding.Merged(incident.id()));
    assertThat(merged.entries())
        .extracting(TimelineEntry::text)
        .containsExactly("The same problem as " + incident.id());
  }
}
