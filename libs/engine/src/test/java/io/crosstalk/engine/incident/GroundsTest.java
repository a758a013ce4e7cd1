package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Exoneration.Figure;
import io.crosstalk.event.Exoneration.Part;
import io.crosstalk.event.Incident;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Severity;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the evidence and the advice of an incident with many verdicts. */
class GroundsTest {
  @Test
  void evidence_severalVictims_isThatOfTheMostImportantVictim() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").faultOf("ds-1").because(EvidenceKind.DOSE_RESPONSE, "As vm-a."),
                verdictOn("app")
                    .kind(ResourceKind.APPLICATION)
                    .faultOf("ds-1")
                    .because(EvidenceKind.DOSE_RESPONSE, "As app."))
            .theIncident();

    assertThat(incident.evidence()).extracting(Evidence::summary).containsExactly("As app.");
  }

  @Test
  void evidence_onlyEpisodeWithFewSamplesIsPlotted_isNotQuotedBesideAStrongSuspicion() {
    Incident incident =
        Story.of(
                verdictOn("vm-a")
                    .neighbour("vm-uat", 0.99, "ds-1")
                    .because(EvidenceKind.DOSE_RESPONSE, "It follows the load.")
                    .withoutPoints()
                    .until(600),
                verdictOn("vm-a")
                    .neighbour("vm-uat", 0.5, "ds-1")
                    .because(EvidenceKind.TEMPORAL_PRECEDENCE, "No suspicion is above 50 %.")
                    .from(900)
                    .until(960)
                    .degraded(2)
                    .excess(30))
            .theIncident();

    assertThat(incident.evidence())
        .extracting(Evidence::summary)
        .containsExactly("It follows the load.");
  }

  @Test
  void exonerated_resourceExoneratedForTwoVictims_hasFiguresOfMoreImportantVictim() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").faultOf("ds-1").exonerating("array-1", "As vm-a."),
                verdictOn("zapp")
                    .kind(ResourceKind.APPLICATION)
                    .faultOf("ds-1")
                    .exonerating("array-1", "As zapp."))
            .theIncident();

    assertThat(incident.exonerated()).extracting(Exoneration::summary).containsExactly("As zapp.");
  }

  /**
   * Verdicts name exonerated contention domains first, because a whole layer is more important than
   * single resources.
   */
  @Test
  void exonerated_severalResources_haveTheOrderOfTheVerdict() {
    Incident incident =
        Story.of(
                verdictOn("vm-a")
                    .faultOf("ds-1")
                    .exonerating("zz-switch")
                    .exonerating("vm-b")
                    .exonerating("app-c"))
            .theIncident();

    assertThat(incident.exonerated())
        .extracting(Exoneration::resource)
        .containsExactly("zz-switch", "vm-b", "app-c");
  }

  @Test
  void exonerated_sharedResourceExoneratedByAnotherVictim_isLeftOut() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-uat", 0.9, "ds-1").exonerating("ds-2"),
                verdictOn("vm-b").neighbour("vm-uat", 0.9, "ds-1"),
                verdictOn("vm-c").neighbour("vm-uat", 0.9, "ds-2").exonerating("ds-1"))
            .theIncident();

    assertThat(incident.sharedResource()).isNotNull();
    assertThat(incident.sharedResource().id()).isEqualTo("ds-1");
    assertThat(incident.exonerated()).extracting(Exoneration::resource).containsExactly("ds-2");
  }

  @Test
  void exonerated_loadOfTheSharedResource_isNamedWithItsMetric() {
    Incident incident =
        Story.of(
                verdictOn("vm-a")
                    .faultOf("ds-1")
                    .exonerating("ds-1", "It is as fast as before.")
                    .exonerating(part(Part.LOAD, "disk.iops", "It has 40/s, which is not high."))
                    .exonerating(part(Part.LOAD, "disk.throughput", "It has 9 MB/s."))
                    .exonerating(part(Part.USERS, "disk.iops", "Together they asked for no more.")))
            .theIncident();

    assertThat(incident.exonerated())
        .extracting(Exoneration::resource, Exoneration::part, Exoneration::metric)
        .containsExactly(
            tuple("ds-1", Part.LOAD, "disk.iops"),
            tuple("ds-1", Part.LOAD, "disk.throughput"),
            tuple("ds-1", Part.USERS, "disk.iops"));
    assertThat(incident.explanation())
        .contains(
            "Not the cause, by measurement: ds-1 (disk IOPS): it has 40/s, which is not high."
                + " ds-1 (disk throughput): it has 9 MB/s.")
        .doesNotContain("Together");
  }

  private static Exoneration part(Part part, String metric, String summary) {
    return Exoneration.of("ds-1", part, summary, new Figure(metric, 9, "1/s", 8), List.of());
  }

  @Test
  void advice_sameInVerdictsOnSeveralVictims_isContainedOnce() {
    Incident incident =
        Story.of(
                verdictOn("vm-a")
                    .neighbour("vm-uat", 0.9, "ds-1")
                    .advising(AdviceAction.LIMIT, "vm-uat"),
                verdictOn("vm-b")
                    .neighbour("vm-uat", 0.9, "ds-1")
                    .advising(AdviceAction.LIMIT, "vm-uat")
                    .advising(AdviceAction.STORAGE_VMOTION, "vm-uat"))
            .theIncident();

    assertThat(incident.advice())
        .extracting(Advice::action)
        .containsExactly(AdviceAction.LIMIT, AdviceAction.STORAGE_VMOTION);
  }

  @Test
  void advice_onSuspectOfFewVictims_isLeftOut() {
    Incident incident =
        Story.of(
                verdictOn("vm-a").neighbour("vm-uat", 0.9, "ds-1"),
                verdictOn("vm-b").neighbour("vm-uat", 0.9, "ds-1"),
                verdictOn("vm-c").neighbour("vm-uat", 0.9, "ds-1"),
                verdictOn("vm-d")
                    .neighbour("vm-uat", 0.9, "ds-1")
                    .suspect("vm-innocent", 0.8)
                    .advising(AdviceAction.LIMIT, "vm-innocent")
                    .advising(AdviceAction.LIMIT, "vm-uat"))
            .theIncident();

    assertThat(incident.advice()).extracting(Advice::resource).containsExactly("vm-uat");
  }

  @Test
  void advice_ofAnotherCauseClass_isLeftOut() {
    Incident incident =
        Story.of(
                verdictOn("vm-a")
                    .neighbour("vm-uat", 0.9, "ds-1")
                    .advising(AdviceAction.LIMIT, "vm-uat"),
                verdictOn("vm-b").cause(CauseClass.UNKNOWN).advising(AdviceAction.MEASURE, "ds-1"))
            .theIncident();

    assertThat(incident.advice()).extracting(Advice::action).containsExactly(AdviceAction.LIMIT);
  }

  @Test
  void severity_onlyContradictorySettings_isMinor() {
    VerdictBuilder verdict =
        verdictOn("app")
            .criticality(1)
            .cause(CauseClass.MISCONFIGURATION)
            .because(EvidenceKind.ATTRIBUTE_CONTRADICTION, "Keep-alive above the idle time-out.")
            .because(EvidenceKind.CHANGE_AGAINST_BASELINE, "What is ordinary is a first guess.")
            .because(EvidenceKind.TEMPORAL_PRECEDENCE, "Only 3 samples.");

    assertThat(Story.of(verdict).theIncident().severity()).isEqualTo(Severity.MINOR);
  }

  @Test
  void withoutSeries_incidentWithSeries_removesThemAndKeepsTheExplanation() {
    Incident incident =
        Story.of(verdictOn("vm-a").faultOf("ds-1").because(EvidenceKind.DOSE_RESPONSE, "Slower."))
            .theIncident();

    assertThat(incident.evidence().getFirst().series()).isNotEmpty();
    assertThat(IncidentVersions.withoutSeries(incident).evidence().getFirst().series()).isEmpty();
    assertThat(IncidentVersions.withoutSeries(incident).explanation())
        .isEqualTo(incident.explanation());
  }

  @Test
  void evidence_onlyAnotherVictimsVerdictHasSeries_isThatOfThatVictim() {
    Incident incident =
        Story.of(
                verdictOn("app")
                    .kind(ResourceKind.APPLICATION)
                    .faultOf("ds-1")
                    .because(EvidenceKind.DOSE_RESPONSE, "As app.")
                    .withoutPoints(),
                verdictOn("vm-a").faultOf("ds-1").because(EvidenceKind.DOSE_RESPONSE, "As vm-a."))
            .theIncident();

    assertThat(incident.victims().getFirst().resource()).isEqualTo("app");
    assertThat(incident.evidence()).extracting(Evidence::summary).containsExactly("As vm-a.");
  }

  @Test
  void evidence_noVerdictHasSeries_isThatOfTheMostImportantVictim() {
    Incident incident =
        Story.of(
                verdictOn("app")
                    .kind(ResourceKind.APPLICATION)
                    .faultOf("ds-1")
                    .because(EvidenceKind.DOSE_RESPONSE, "As app.")
                    .withoutPoints(),
                verdictOn("vm-a")
                    .faultOf("ds-1")
                    .because(EvidenceKind.DOSE_RESPONSE, "As vm-a.")
                    .withoutPoints())
            .theIncident();

    assertThat(incident.evidence()).extracting(Evidence::summary).containsExactly("As app.");
  }

  @Test
  void suspects_onlyAnotherVictimsVerdictHasSeries_haveEvidenceOfThatVictim() {
    Incident incident =
        Story.of(
                verdictOn("app")
                    .kind(ResourceKind.APPLICATION)
                    .neighbour("vm-uat", 0.9, "ds-1")
                    .withoutPoints(),
                verdictOn("vm-a").neighbour("vm-uat", 0.6, "ds-1"))
            .theIncident();

    assertThat(incident.suspects().getFirst().probability()).isEqualTo(0.9);
    assertThat(incident.suspects().getFirst().evidence())
        .allMatch(evidence -> evidence.summary().endsWith("as seen by vm-a"));
  }

  @Test
  void selfEvidence_onlyOneOfTwoMetricsVerdictsHasSeries_isThatOfThisMetric() {
    Story story =
        Story.of(
            verdictOn("vm-a").metric("disk.latency").selfInflicted(0.9).withoutPoints(),
            verdictOn("vm-a").metric("cpu.ready").selfInflicted(0.7));

    assertThat(story.publications().getLast().selfEvidence())
        .allMatch(evidence -> !evidence.series().getFirst().points().isEmpty());
  }
}
