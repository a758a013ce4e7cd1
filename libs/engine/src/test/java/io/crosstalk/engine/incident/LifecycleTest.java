package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.START;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Resolution;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Victim;
import io.crosstalk.event.World;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LifecycleTest {

  @Test
  void incident_firstVerdictAndLastEnd_opensAndResolves() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").decidedAt(70).neighbour("vm-x", 0.9, "ds-1"));
    story.tell(
        verdictOn("vm-a").revision(2).until(300).decidedAt(360).neighbour("vm-x", 0.9, "ds-1"));
    assertThat(story.theIncident().status()).isEqualTo(IncidentStatus.OPEN);
    assertThat(story.theIncident().end()).isNull();

    story.tell(
        verdictOn("vm-b").revision(2).until(320).decidedAt(400).neighbour("vm-x", 0.9, "ds-1"));

    Incident incident = story.theIncident();
    assertThat(incident.status()).isEqualTo(IncidentStatus.RESOLVED);
    assertThat(incident.openedAt()).isEqualTo(START.plusSeconds(60));
    assertThat(incident.detectedAt()).isEqualTo(START.plusSeconds(40));
    assertThat(incident.end()).isEqualTo(START.plusSeconds(320));
    assertThat(incident.resolvedAt()).isEqualTo(START.plusSeconds(400));
    assertThat(story.publications().getLast().kind()).isEqualTo(PublicationKind.RESOLVED);
  }

  @Test
  void incident_firstVerdictAfterEpisodeEnd_opensAndResolves() {
    Story story = Story.of(verdictOn("vm-a").until(40).neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.kinds()).containsExactly(PublicationKind.OPENED, PublicationKind.RESOLVED);
    assertThat(story.theIncident().revision()).isEqualTo(2);
  }

  @Test
  void incident_degradationReturnsSoon_isReopened() {
    Story story =
        Story.of(
            verdictOn("vm-a").until(100).decidedAt(120).neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-a").from(150).decidedAt(200).neighbour("vm-x", 0.9, "ds-1"));

    Incident incident = story.theIncident();
    assertThat(incident.status()).isEqualTo(IncidentStatus.REOPENED);
    assertThat(incident.resolvedAt()).isNull();
    assertThat(story.timeline(TimelineEntry.Kind.REOPENED)).hasSize(1);
  }

  @Test
  void severity_machineSlowsItselfAndItsApplicationsAreWell_isInfo() {
    Story story =
        Story.of(
            verdictOn("lpar-a").through("asp-1").selfInflicted(0.9).usersUnaffected(),
            verdictOn("lpar-b").through("asp-2").selfInflicted(0.9));

    assertThat(story.incidents())
        .extracting(incident -> incident.severity() == Severity.INFO)
        .containsExactlyInAnyOrder(true, false);
  }

  @Test
  void incident_victimsFallSilent_staysOpenWithoutData() {
    Story story = Story.of(verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"));

    story.tell(
        verdictOn("vm-a")
            .revision(2)
            .silentAfter(120, 25)
            .decidedAt(320)
            .neighbour("vm-x", 0.9, "ds-1"));

    Incident incident = story.theIncident();
    assertThat(incident.status()).isEqualTo(IncidentStatus.OPEN);
    assertThat(incident.end()).isNull();
    assertThat(incident.dataState()).isEqualTo(DataState.NO_DATA);
    assertThat(incident.explanation())
        .contains("No samples of vm-a have arrived since", "the last disk latency was 25 ms")
        .contains("it is not known whether the degradation lasts");
    assertThat(story.timeline(TimelineEntry.Kind.NO_DATA)).hasSize(1);
  }

  /** A mail stated the degradation and its cause as present facts without any sample. */
  @Test
  void incident_victimsFallSilent_statesWhatWasLastKnownWithItsTime() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-a")
                .revision(2)
                .silentAfter(120, 25)
                .decidedAt(320)
                .neighbour("vm-x", 0.9, "ds-1"));

    Incident incident = story.theIncident();
    String since = "Friday 21 November 2025, 15:02 UTC";
    assertThat(incident.noDataSince()).isEqualTo(START.plusSeconds(120));
    assertThat(incident.title())
        .isEqualTo(
            "State unknown since 21 November 15:02 UTC, last known: vm-a slow: vm-x (UAT)"
                + " loads ds-1");
    assertThat(incident.summary().degradation())
        .startsWith("vm-a: state unknown since " + since + ", no samples arrive; until then");
    assertThat(incident.summary().cause())
        .startsWith("Last known on 21 November 15:02: The cause was vm-x, with a probability of");
    assertThat(incident.summary().action())
        .isEqualTo("Look whether vm-a is up, and whether its source still collects it.");
    assertThat(incident.explanation().lines().findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains("No samples of vm-a", since));
  }

  @Test
  void incident_oneOfTwoVictimsFallsSilent_hasCurrentData() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").decidedAt(70).neighbour("vm-x", 0.9, "ds-1"));

    story.tell(
        verdictOn("vm-a")
            .revision(2)
            .silentAfter(120, 25)
            .decidedAt(320)
            .neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.theIncident().dataState()).isEqualTo(DataState.CURRENT);
  }

  @Test
  void incident_recoveryAfterSilence_isResolvedAsRecovered() {
    Story story =
        Story.of(
            verdictOn("vm-a").silentAfter(120, 25).neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-a").revision(2).until(120).decidedAt(900).neighbour("vm-x", 0.9, "ds-1"));

    Incident incident = story.theIncident();
    assertThat(incident.status()).isEqualTo(IncidentStatus.RESOLVED);
    assertThat(incident.resolution()).isEqualTo(Resolution.RECOVERED);
    assertThat(incident.dataState()).isEqualTo(DataState.CURRENT);
    assertThat(incident.explanation()).doesNotContain("No samples");
  }

  @Test
  void incident_degradationOfAWeek_isResolvedAsLasting() {
    int week = 7 * 24 * 3600;
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-a")
                .revision(2)
                .until(week)
                .decidedAt(week)
                .neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.theIncident().resolution()).isEqualTo(Resolution.LASTING);
  }

  @Test
  void incident_silentVictimAndMissingSignal_hasNoData() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("app-a").cause(CauseClass.MISSING_SIGNAL).using("vm-a").from(130),
            verdictOn("vm-a")
                .revision(2)
                .silentAfter(120, 25)
                .decidedAt(400)
                .neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.theIncident().dataState()).isEqualTo(DataState.NO_DATA);
  }

  @Test
  void severity_applicationSlowsItselfAndItsCallersAreWell_isAboveInfo() {
    Story story =
        Story.of(
            verdictOn("portal")
                .kind(ResourceKind.APPLICATION)
                .through("db-1")
                .selfInflicted(0.9)
                .usersUnaffected());

    assertThat(story.theIncident().severity()).isNotEqualTo(Severity.INFO);
  }

  @Test
  void incident_silenceOfADay_expires() {
    int expiry = 120 + 24 * 3600;
    Story story =
        Story.of(
            verdictOn("vm-a").silentAfter(120, 25).neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-a")
                .revision(2)
                .silentAfter(120, 25)
                .until(120)
                .decidedAt(expiry)
                .neighbour("vm-x", 0.9, "ds-1"));

    Incident incident = story.theIncident();
    assertThat(incident.status()).isEqualTo(IncidentStatus.RESOLVED);
    assertThat(incident.resolution()).isEqualTo(Resolution.EXPIRED);
    assertThat(incident.resolvedAt()).isEqualTo(START.plusSeconds(expiry));
    assertThat(incident.explanation()).contains("No recovery was measured");
    assertThat(story.timeline(TimelineEntry.Kind.RESOLVED))
        .singleElement()
        .satisfies(entry -> assertThat(entry.text()).startsWith("Expired"));
  }

  @Test
  void incident_newTroubleDuringSilence_isAnotherIncident() {
    Story story =
        Story.of(
            verdictOn("vm-a").silentAfter(120, 25).decidedAt(320).faultOf("ds-1"),
            verdictOn("vm-b").from(7200).decidedAt(7300).faultOf("ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void revision_verdictWithoutNews_staysTheSame() {
    Story story = Story.of(verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"));

    story.tell(verdictOn("vm-a").revision(2).decidedAt(90).neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.publications()).hasSize(1);
  }

  @Test
  void revision_lateVerdictWithLowerRevision_isIgnored() {
    Story story =
        Story.of(verdictOn("vm-a").revision(3).decidedAt(90).neighbour("vm-x", 0.9, "ds-1"));

    story.tell(verdictOn("vm-a").revision(2).decidedAt(80).neighbour("vm-y", 0.9, "ds-1"));

    assertThat(story.theIncident().suspects())
        .singleElement()
        .satisfies(suspect -> assertThat(suspect.resource()).isEqualTo("vm-x"));
  }

  @Test
  void culpritChanges_retractionIsPublishedWithReason() {
    Story story = Story.of(verdictOn("vm-a").neighbour("vm-x", 0.81, "ds-1"));

    story.tell(verdictOn("vm-a").revision(2).decidedAt(120).neighbour("vm-y", 0.92, "ds-1"));

    assertThat(story.timeline(TimelineEntry.Kind.RETRACTION))
        .containsExactly(
            new TimelineEntry(
                START.plusSeconds(120),
                TimelineEntry.Kind.RETRACTION,
                "vm-x is not the culprit, as was said with probability 81 %: vm-y is, with 92 %"));
    assertThat(story.timeline(TimelineEntry.Kind.CULPRIT)).hasSize(2);
  }

  @Test
  void culpritProbabilityCrossesTheThresholdOfItsTeam_isInTheTimeline() {
    Story story = Story.of(verdictOn("vm-a").neighbour("vm-x", 0.62, "ds-1"));

    story.tell(verdictOn("vm-a").revision(2).decidedAt(120).neighbour("vm-x", 0.97, "ds-1"));
    story.tell(verdictOn("vm-a").revision(3).decidedAt(180).neighbour("vm-x", 0.98, "ds-1"));

    assertThat(story.timeline(TimelineEntry.Kind.CULPRIT))
        .extracting(TimelineEntry::at, TimelineEntry::resource, TimelineEntry::probability)
        .containsExactly(
            tuple(START.plusSeconds(60), "vm-x", 0.62),
            tuple(START.plusSeconds(120), "vm-x", 0.97));
    assertThat(story.timeline(TimelineEntry.Kind.CULPRIT).getLast().text())
        .isEqualTo("The probability of vm-x as the culprit has risen from 62 % to 97 %");
  }

  /** An entry stated a rise from 80 % to 80 %. */
  @Test
  void culpritProbabilityCrossesTheThresholdWithinAPercentage_isNotInTheTimeline() {
    Story story = Story.of(verdictOn("vm-a").neighbour("vm-x", 0.796, "ds-1"));

    story.tell(verdictOn("vm-a").revision(2).decidedAt(120).neighbour("vm-x", 0.804, "ds-1"));

    assertThat(story.theIncident().suspects().getFirst().probability()).isEqualTo(0.804);
    assertThat(story.timeline(TimelineEntry.Kind.CULPRIT))
        .singleElement()
        .satisfies(entry -> assertThat(entry.probability()).isEqualTo(0.796));
  }

  @Test
  void retraction_probabilityFalls_namesTheNewProbability() {
    Story story = Story.of(verdictOn("vm-a").neighbour("vm-x", 0.81, "ds-1"));

    story.tell(verdictOn("vm-a").revision(2).decidedAt(120).neighbour("vm-x", 0.3, "ds-1"));

    assertThat(story.timeline(TimelineEntry.Kind.RETRACTION))
        .extracting(TimelineEntry::text)
        .containsExactly(
            "vm-x is not the culprit, as was said with probability 81 %: "
                + "with what is known now the probability is 30 %");
  }

  @Test
  void revision_findsCauseOfAnotherIncident_mergesTheIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").from(10).decidedAt(80).faultOf("ds-2"));
    assertThat(story.incidents()).hasSize(2);

    story.tell(
        verdictOn("vm-b").revision(2).from(10).decidedAt(120).neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.theIncident().victims())
        .extracting(Victim::resource)
        .containsExactly("vm-a", "vm-b");
    assertThat(story.publications().getLast().kind()).isEqualTo(PublicationKind.MERGED);
    assertThat(story.publications().getLast().incident().status())
        .isEqualTo(IncidentStatus.RESOLVED);
  }

  @Test
  void revision_findsAnotherCauseForOneEpisode_movesItToAnotherIncident() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").decidedAt(80).neighbour("vm-x", 0.9, "ds-1"));

    story.tell(verdictOn("vm-b").revision(2).decidedAt(120).neighbour("vm-z", 0.9, "ds-9"));

    assertThat(story.incidents())
        .extracting(incident -> incident.victims().getFirst().resource())
        .containsExactlyInAnyOrder("vm-a", "vm-b");
  }

  @Test
  void withdrawal_allVerdictsRetracted_incidentIsWithdrawn() {
    Story story = Story.of(verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"));

    story.tell(verdictOn("vm-a").revision(2).decidedAt(120).withdrawn());

    assertThat(story.incidents()).isEmpty();
    Publication last = story.publications().getLast();
    assertThat(last.standing()).isEqualTo(new IncidentStanding.Withdrawn());
    assertThat(last.incident().end()).isEqualTo(START.plusSeconds(120));
  }

  /** The list showed a withdrawn incident whose state was said to be unknown. */
  @Test
  void withdrawal_victimIsSilent_titleIsThatOfTheLastKnownState() {
    Story story =
        Story.of(
            verdictOn("vm-a").silentAfter(120, 25).decidedAt(320).neighbour("vm-x", 0.9, "ds-1"));
    assertThat(story.theIncident().title()).startsWith("State unknown since");

    story.tell(verdictOn("vm-a").revision(2).decidedAt(400).withdrawn());

    Incident closed = story.publications().getLast().incident();
    assertThat(closed.title()).isEqualTo("vm-a slow: vm-x (UAT) loads ds-1");
    assertThat(closed.dataState()).isEqualTo(DataState.CURRENT);
    assertThat(closed.noDataSince()).isNull();
  }

  @Test
  void withdrawal_diagnosisReturns_incidentIsLiveAgain() {
    Story story = Story.of(verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"));
    String id = story.theIncident().id();
    story.tell(verdictOn("vm-a").revision(2).decidedAt(120).withdrawn());

    story.tell(verdictOn("vm-a").revision(3).decidedAt(140).neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.theIncident().id()).isEqualTo(id);
    assertThat(story.theIncident().status()).isEqualTo(IncidentStatus.REOPENED);
  }

  @Test
  void remedy_severalVerdicts_isTheVerifiedOneOfTheMostImportantVictim() {
    Story story =
        Story.of(
            verdictOn("vm-a")
                .neighbour("vm-x", 0.9, "ds-1")
                .change(200, ChangeKind.VMOTION, "vm-x")
                .remedy(ChangeKind.FAILOVER, "failover of vm-a", false, 80, 1),
            verdictOn("vm-b")
                .neighbour("vm-x", 0.9, "ds-1")
                .change(200, ChangeKind.VMOTION, "vm-x")
                .change(100, ChangeKind.FAILOVER, "vm-b")
                .remedy(ChangeKind.VMOTION, "vmotion of vm-x", true, 80, 1.3),
            verdictOn("db-a")
                .kind(ResourceKind.DATABASE)
                .neighbour("vm-x", 0.9, "ds-1")
                .change(200, ChangeKind.VMOTION, "vm-x")
                .remedy(ChangeKind.VMOTION, "vmotion of vm-x", true, 40, 2));

    Incident incident = story.theIncident();
    assertThat(incident.changes())
        .extracting(change -> change.kind())
        .containsExactly(ChangeKind.FAILOVER, ChangeKind.VMOTION);
    assertThat(incident.remedy().change()).isEqualTo("vmotion of vm-x");
    assertThat(story.timeline(TimelineEntry.Kind.REMEDY))
        .extracting(TimelineEntry::text)
        .containsExactly("The remedy is verified: vMotion of vm-x, 40 ms → 2 ms");
  }

  @Test
  void remedy_onlyTheCulpritIsBetter_isNotKnownForTheVictims() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-x")
                .in(Environment.UAT)
                .using("ds-1")
                .remedy(ChangeKind.VMOTION, "vmotion of vm-x", true, 80, 1.3));

    assertThat(story.theIncident().remedy()).isNull();
  }

  @Test
  void recurrence_sameIncidentAMonthAgo_isDescribed() {
    Instant monthAgo = Instant.parse("2025-10-21T15:00:20Z");
    Instant old = Instant.parse("2025-09-02T03:00:00Z");
    Story story =
        new Story()
            .earlier("inc-old", verdictOn("vm-b").from(old).neighbour("vm-x", 0.9, "ds-1"))
            .earlier("inc-month", verdictOn("vm-a").from(monthAgo).neighbour("vm-x", 0.9, "ds-1"))
            .tell(verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.theIncident().recurrences())
        .containsExactly(
            new Incident.Recurrence("inc-month", monthAgo),
            new Incident.Recurrence("inc-old", old));
    assertThat(story.timeline(TimelineEntry.Kind.RECURRENCE))
        .extracting(TimelineEntry::text)
        .containsExactly(
            "The same happened exactly a month ago, on Tuesday 21 October 2025, 15:00 UTC"
                + " (inc-month); it has not ended. It has happened 3 times since 2 September"
                + " 2025.");
  }

  @Test
  void ids_sameCaseReplayedAgain_areTheSame() {
    Story first = new Story(World.parse("seq-bully-1f2e3d4c~1"));
    Story second = new Story(World.parse("seq-bully-1f2e3d4c~2"));
    first.tell(verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"));
    second.tell(verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"));

    assertThat(first.theIncident().id()).isEqualTo(second.theIncident().id());
    assertThat(first.theIncident().fingerprint()).isEqualTo(second.theIncident().fingerprint());
    assertThat(first.theIncident().caseName()).isEqualTo("seq-bully");
  }
}
