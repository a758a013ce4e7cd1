package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Severity;
import io.crosstalk.testkit.VerdictBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests of the explanation that users paste into tickets. */
class ExplanationTest {
  @Test
  void explanation_noisyNeighbour_namesCulpritVictimAndAdvice() {
    Story story =
        new Story()
            .earlier(
                "inc-before",
                verdictOn("app-orders")
                    .from(VerdictBuilder.START.minusSeconds(31 * 86_400L))
                    .neighbour("vm-uat", 0.93, "ds-1")
                    .lasting(Duration.ofHours(1)))
            .tell(
                verdictOn("app-orders")
                    .kind(ResourceKind.APPLICATION)
                    .metric("app.response_time")
                    .neighbour("vm-uat", 0.93, "ds-1")
                    .because(
                        EvidenceKind.LAYER_ATTRIBUTION, "2 of the 5 that use ds-1 are degraded.")
                    .exonerating("array-1")
                    .change(-60, ChangeKind.JOB_START, "vm-uat")
                    .advising(AdviceAction.LIMIT, "vm-uat"),
                verdictOn("vm-erp").neighbour("vm-uat", 0.9, "ds-1"));

    assertThat(story.theIncident().explanation())
        .isEqualTo(
            """
            app-orders (production): response time 30 ms, ordinarily 3 ms (10 times worse), since Friday 21 November 2025, 15:00 UTC. Also affected: vm-erp (disk latency 30 ms, ordinarily 3 ms).
            vm-uat (UAT) is the cause with a probability of 93 %, through the datastore ds-1. temporal_precedence of vm-uat as seen by app-orders. 2 of the 5 that use ds-1 are degraded.
            Not the cause, by measurement: array-1: array-1 stayed flat.
            The same happened exactly a month ago, on Tuesday 21 October 2025, 15:00 UTC (inc-before); it ended without any action that is known. Changed around or during it: job start on vm-uat, 21 November 14:59.
            What to do first: limit of vm-uat. Little.\
            """);
  }

  @Test
  void explanation_endedIncident_namesTheEffectiveRemedy() {
    String explanation =
        Story.of(
                verdictOn("vm-erp")
                    .faultOf("ds-1")
                    .because(EvidenceKind.DOSE_RESPONSE, "It answers in 30 ms instead of 3 ms")
                    .until(5400)
                    .remedy(ChangeKind.PATH_UP, "path_up on ds-1", true, 30, 3))
            .theIncident()
            .explanation();

    assertThat(explanation)
        .isEqualTo(
            """
            vm-erp (production): disk latency 30 ms, ordinarily 3 ms (10 times worse), from Friday 21 November 2025, 15:00 UTC, for 90 min.
            The cause: the datastore ds-1 has become slower. No resource is named as the culprit. It answers in 30 ms instead of 3 ms.
            What helped, as measured: path up on ds-1; after it disk latency of vm-erp 3 ms (30 ms just before).\
            """);
  }

  @Test
  void explanation_estimatedBaseline_showsTwoDigitsOfItAndThreeOfTheMeasuredValue() {
    assertThat(
            Story.of(
                    verdictOn("vm-crm").faultOf("ds-1").baseline(1234.4).excess(2),
                    verdictOn("vm-erp").faultOf("ds-1").baseline(0.952).excess(349.2))
                .theIncident()
                .explanation())
        .contains(
            "disk latency 332 ms, ordinarily 0.95 ms (350 times worse)",
            "disk latency 2,469 ms, ordinarily 1,200 ms");
  }

  @Test
  void timeline_furtherVictim_usesTheWordsOfTheExplanation() {
    Story story =
        new Story()
            .tell(verdictOn("vm-erp").faultOf("ds-1"))
            .tell(verdictOn("vm-crm").faultOf("ds-1").baseline(0.952).excess(1912));

    assertThat(story.timeline(TimelineEntry.Kind.VICTIM))
        .extracting(TimelineEntry::text)
        .containsExactly("vm-crm is affected as well: disk latency 0.95 ms → 1,820 ms");
  }

  @Test
  void explanation_contradictorySettings_areTheCauseOnlyWhereTheyLead() {
    assertThat(contradicting(CauseClass.CAPACITY))
        .contains(
            "The cause: the datastore ds-1 is at its limit. No resource is named as the culprit. Noticed besides: fw-1");
    assertThat(contradicting(CauseClass.MISCONFIGURATION))
        .contains(
            "The cause: a setting of the datastore ds-1. No resource is named as the culprit. fw-1");
  }

  private static String contradicting(CauseClass cause) {
    return Story.of(
            verdictOn("vm-erp")
                .faultOf("ds-1")
                .cause(cause)
                .because(EvidenceKind.ATTRIBUTE_CONTRADICTION, "fw-1 drops connections."))
        .theIncident()
        .explanation();
  }

  @Test
  void explanation_severalVictims_statesTheFirstOnesDurationAndTheEndOfAll() {
    assertThat(
            Story.of(
                    verdictOn("vm-crm").faultOf("ds-1").until(600),
                    verdictOn("vm-erp").faultOf("ds-1").until(5400))
                .theIncident()
                .explanation())
        .contains("for 10 min; the incident lasted until 21 November 16:30.");
  }

  @Test
  void explanation_moveAlreadyMade_advisesToKeepIt() {
    Incident incident =
        Story.of(
                verdictOn("vm-erp")
                    .neighbour("vm-uat", 0.93, "esx-7")
                    .until(5400)
                    .remedy(ChangeKind.VMOTION, "vmotion of vm-uat (esx-8)", true, 30, 3)
                    .advising(AdviceAction.VMOTION, "vm-uat")
                    .advising(AdviceAction.LIMIT, "vm-uat")
                    .advising(AdviceAction.RESCHEDULE, "vm-uat"))
            .theIncident();

    assertThat(incident.advice())
        .extracting(Advice::action)
        .containsExactly(AdviceAction.LIMIT, AdviceAction.RESCHEDULE);
    assertThat(incident.explanation())
        .contains("What helped, as measured: vMotion of vm-uat (esx-8)")
        .endsWith(
            "So that it does not come back: Keep vm-uat off esx-7 by a placement rule, or limit its load. With a limit its own work takes longer.");
  }

  @Test
  void explanation_questionsWithoutMeasurement_areNamedAsNotRuledOut() {
    Incident incident =
        Story.of(
                verdictOn("vm-erp")
                    .faultOf("array-1")
                    .notMeasuring("write cache", "array-1")
                    .notMeasuring("replication", "array-1")
                    .notMeasuring("buffer credits", "port-7"))
            .theIncident();

    assertThat(incident.notMeasured()).hasSize(3);
    assertThat(incident.explanation())
        .contains(
            "Not measured, so not ruled out: write cache and replication of array-1; buffer credits of port-7.");
  }

  @Test
  void explanation_failoverWhileDegraded_isCalledAWorkaround() {
    assertThat(
            Story.of(
                    verdictOn("db-erp")
                        .faultOf("ds-1")
                        .change(1800, ChangeKind.FAILOVER, "db-erp")
                        .until(5400))
                .theIncident()
                .explanation())
        .contains(
            "Worked around on 21 November 15:30 by a failover of db-erp; that is no remedy: the degradation lasted until 21 November 16:30.");
  }

  @Test
  void explanation_failoverOfAnotherResourceOrAfterTheEnd_isNoWorkaround() {
    assertThat(
            Story.of(
                    verdictOn("db-erp")
                        .faultOf("ds-1")
                        .change(1800, ChangeKind.FAILOVER, "array-1")
                        .change(5460, ChangeKind.FAILOVER, "db-erp")
                        .until(5400))
                .theIncident()
                .explanation())
        .doesNotContain("Worked around")
        .contains("failover on array-1", "failover on db-erp");
  }

  @Test
  void advice_moveOfAResourceWithALongerName_doesNotCountAsFollowed() {
    Incident incident =
        Story.of(
                verdictOn("vm-erp")
                    .neighbour("vm-1", 0.93, "esx-7")
                    .until(5400)
                    .remedy(ChangeKind.VMOTION, "vmotion of vm-10 (esx-8)", true, 30, 3)
                    .advising(AdviceAction.VMOTION, "vm-1"))
            .theIncident();

    assertThat(incident.advice()).extracting(Advice::action).containsExactly(AdviceAction.VMOTION);
  }

  @Test
  void summary_causeWithoutCulprit_hasThePlaceAndTheStrongestReason() {
    assertThat(
            Story.of(
                    verdictOn("vm-erp")
                        .faultOf("ds-1")
                        .because(EvidenceKind.DOSE_RESPONSE, "It answers in 30 ms instead of 3 ms"))
                .theIncident()
                .summary()
                .cause())
        .isEqualTo("The datastore ds-1 has become slower. It answers in 30 ms instead of 3 ms.");
  }

  /** The reason is the criterion of docs/severity.md that decided, whatever the figures are. */
  @Test
  void explanation_recordedOnly_namesTheCriterionThatIsNotMet() {
    assertThat(recordedOnly(verdictOn("vm").degraded(3).excess(31).baseline(10)))
        .isEqualTo("the degraded samples are too few for an alert.");
    assertThat(recordedOnly(verdictOn("vm").degraded(14).excess(1.8).criticality(1)))
        .isEqualTo("for its extent the degradation is too short for an alert.");
    assertThat(
            recordedOnly(
                verdictOn("vm").degraded(60).excess(1.5).baseline(10).criticality(4).faultOf("ds")))
        .isEqualTo(
            "the degradation is too slight for an alert at the criticality of the resource.");
    assertThat(recordedOnly(verdictOn("vm").degraded(60).in(Environment.TEST)))
        .startsWith("no production resource is affected");
    assertThat(
            recordedOnly(
                verdictOn("vm")
                    .kind(ResourceKind.VM)
                    .degraded(60)
                    .baseline(10)
                    .selfInflicted(0.9)
                    .usersUnaffected()))
        .startsWith("the machine slows only itself");
    assertThat(Story.of(verdictOn("vm").degraded(60)).theIncident().explanation())
        .doesNotContain("Recorded only");
  }

  /** A neighbour raises a slight degradation to minor; the environment makes it info again. */
  @Test
  void explanation_neighbourOfTestSystemInVagueVerdict_namesTheEnvironment() {
    VerdictBuilder verdict =
        verdictOn("vm")
            .in(Environment.TEST)
            .criticality(3)
            .degraded(60)
            .baseline(10)
            .excess(1.5)
            .neighbour("vm-x", 0.9, "vm");

    assertThat(Story.of(verdict).theIncident().severity()).isEqualTo(Severity.INFO);
    assertThat(recordedOnly(verdict)).startsWith("no production resource is affected");
  }

  private static String recordedOnly(VerdictBuilder verdict) {
    String sign = "Recorded only (info): ";
    return Story.of(verdict)
        .theIncident()
        .explanation()
        .lines()
        .filter(line -> line.contains(sign))
        .map(line -> line.substring(line.indexOf(sign) + sign.length()))
        .findFirst()
        .orElse("");
  }

  @Test
  void explanation_metricMeasuredAtOtherTimesOnly_isNotCalledUnmeasured() {
    assertThat(
            Story.of(
                    verdictOn("vm-erp")
                        .faultOf("ds-1")
                        .notMeasuring("write cache", "array-1")
                        .notKnowing("read cache", "array-1"))
                .theIncident()
                .explanation())
        .contains(
            "Not measured, so not ruled out: write cache of array-1."
                + " Not known for this time, so not ruled out: read cache of array-1.");
  }

  @Test
  void summary_twoCulprits_namesTheFirstActionOnEach() {
    Story story =
        Story.of(
            verdictOn("vm-erp")
                .neighbour("vm-uat", 0.9, "ds-1")
                .suspect("vm-test", 0.8)
                .advising(AdviceAction.VMOTION, "vm-uat")
                .advising(AdviceAction.LIMIT, "vm-uat")
                .advising(AdviceAction.VMOTION, "vm-test"));

    assertThat(story.theIncident().summary().action())
        .isEqualTo("vmotion of vm-uat. vmotion of vm-test.");
  }
}
