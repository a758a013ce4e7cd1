package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Suspect;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the recorded cases of the project against their expected.json. */
class EvaluatedCasesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"seq-bully", "small-bully", "fault", "harmless", "c1-healthy", "c2-uat-vm"})
  void outcome_recordedCase_isRight(String name) {
    assertRight(RecordedReplay.of(name).outcome());
  }

  /**
   * Checks all cases in {@code cases/recorded}, except the one that {@code cases/README.md} lists
   * as wrong.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cold-start",
        "cpu-bully",
        "cpu-gentle",
        "cpu-harmless",
        "gentle-bully",
        "gentle-bully-1m",
        "gentle-bully-20s",
        "gentle-bully-5m",
        "gentle-bursts",
        "gentle-bursts-20s",
        "gentle-fault",
        "gentle-fault-1m",
        "gentle-fault-20s",
        "gentle-fault-5m",
        "gentle-harmless",
        "gentle-harmless-1m",
        "gentle-harmless-20s",
        "gentle-harmless-5m",
        "gentle-ramp",
        "gentle-two-bullies",
        "gentle-two-bullies-1m",
        "gentle-two-bullies-20s",
        "loud-innocent",
        "loud-innocent-1m",
        "more-of-everything",
        "net-bully",
        "net-bully-1m",
        "net-bully-20s",
        "net-gentle",
        "net-harmless",
        "own-limit",
        "production-bully",
        "same-array",
        "two-limits"
      })
  void outcome_caseRecordedUnderRealContention_isRight(String name) {
    assertRight(RecordedReplay.of("recorded/" + name).outcome());
  }

  @ParameterizedTest
  @ValueSource(strings = {"c1-atm-backup", "c6-file-pool"})
  void evidence_ofSuspects_hasPositiveValues(String name) throws IOException {
    assertThat(CaseReplay.of(read(name)))
        .flatMap(Incident::suspects)
        .isNotEmpty()
        .flatMap(Suspect::evidence)
        .filteredOn(evidence -> evidence.kind() != EvidenceKind.TEMPORAL_PRECEDENCE)
        .allSatisfy(evidence -> assertThat(evidence.value()).as(evidence.summary()).isPositive());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c1-atm-backup",
        "c10-master-processor",
        "c3-tape",
        "c4-flash-array",
        "c5-resets",
        "c6-file-pool",
        "c7-network-slow",
        "c8-disconnect",
        "c9-pinned-data"
      })
  void outcome_casebookCase_isRight(String name) {
    assertRight(RecordedReplay.of(name).outcome());
  }

  @Test
  void tapeCase_slowNights_areDiagnosedAsCapacityWithoutCulprit() throws IOException {
    List<Incident> nights =
        CaseReplay.of(read("c3-tape")).stream()
            .filter(each -> each.victims().getFirst().resource().equals("db2-prod"))
            .toList();

    assertThat(nights)
        .hasSize(3)
        .allSatisfy(
            night -> {
              assertThat(night.causeClass()).isEqualTo(CauseClass.CAPACITY);
              assertThat(night.suspects()).noneMatch(Suspect::isCulprit);
              assertThat(night.evidence())
                  .anyMatch(each -> each.summary().startsWith("The back end of vts-1 takes "));
            });
  }

  @Test
  void backupCase_dailyIncidents_recurAtEightAndImproveAfterEachChange() throws IOException {
    List<Incident> evenings = notified("c1-atm-backup", "Asia/Manila");

    assertThat(summaries(evenings.get(4), EvidenceKind.RECURRENCE))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary)
                    .startsWith(
                        "It recurs daily: on each of the last 5 days, at about 20:00 (Asia/Manila).")
                    .endsWith(
                        "it ended with the backup end of jg-backup (to save files; 15 concurrent jobs)."));
    assertThat(summaries(evenings.getLast(), EvidenceKind.RECURRENCE))
        .singleElement()
        .satisfies(summary -> assertThat(summary).contains("always at about 20:00 (Asia/Manila)"));
    assertThat(summaries(evenings.getLast(), EvidenceKind.RECOVERY_AFTER_CHANGE))
        .hasSize(2)
        .first()
        .satisfies(
            summary ->
                assertThat(summary)
                    .contains("(8 concurrent jobs instead of 15)", "better, not well", "rarer"));
  }

  @Test
  void uatCase_incidentOfSecondMonth_hasMoveAsVerifiedRemedy() throws IOException {
    Incident march = notified("c2-uat-vm", "America/New_York").getLast();

    assertThat(summaries(march, EvidenceKind.RECURRENCE))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary)
                    .contains("exactly a month ago", "it ended without any action that is known"));
    assertThat(Objects.requireNonNull(march.remedy()).change())
        .isEqualTo("vmotion of vm-uat-oracle (esx-08)");
    assertThat(march.remedy().verified()).isTrue();
    assertThat(march.remedy().before()).isGreaterThan(40);
    assertThat(march.remedy().after()).isLessThan(2);
  }

  @Test
  void flashArrayCase_fewerJobsAndJournalCache_areReportedAsPartialImprovement()
      throws IOException {
    Incident again = notified("c4-flash-array", "Asia/Bangkok").getLast();

    assertThat(summaries(again, EvidenceKind.RECOVERY_AFTER_CHANGE))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary)
                    .contains(
                        "(10 concurrent jobs instead of 12)",
                        "(journal cache on)",
                        "better, not well"));
  }

  @Test
  void resetsCase_monthlyIncident_recursAndBalancingIsPartialImprovement() throws IOException {
    List<Incident> days = notified("c5-resets", "Asia/Bangkok");

    assertThat(summaries(days.get(2), EvidenceKind.RECURRENCE))
        .singleElement()
        .satisfies(summary -> assertThat(summary).contains("a month ago at about the same hour"));
    assertThat(summaries(days.get(2), EvidenceKind.RECOVERY_AFTER_CHANGE))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary).contains("(incoming work shared equally)", "better, not well"));
    assertThat(summaries(days.get(3), EvidenceKind.RECURRENCE))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary)
                    .startsWith(
                        "It recurs monthly: on the 25th and 26th, in each of the last 2 months."));
  }

  @Test
  void networkCase_changeOfTwoParameters_isReportedWithoutSignificantEffect() throws IOException {
    Incident tuesday = notified("c7-network-slow", "America/New_York").getLast();

    assertThat(tuesday.changes()).hasSize(2);
    assertThat(summaries(tuesday, EvidenceKind.RECOVERY_AFTER_CHANGE))
        .singleElement()
        .satisfies(
            summary -> assertThat(summary).contains("BLKTIMER", "ACKLEN", "As bad as then: "));
  }

  private static List<Incident> notified(String name, String timeZone) throws IOException {
    return CaseReplay.of(read(name), new SiteTime(ZoneId.of(timeZone))).stream()
        .filter(each -> each.severity() != Severity.INFO)
        .toList();
  }

  private static List<String> summaries(Incident incident, EvidenceKind kind) {
    return incident.evidence().stream()
        .filter(each -> each.kind() == kind)
        .map(Evidence::summary)
        .toList();
  }

  @Test
  void faults_wrongLabel_areReported() throws IOException {
    CaseFolder bully = read("seq-bully");
    CaseFolder fault = read("fault");
    CaseFolder mislabelled =
        new CaseFolder(
            bully.name(), bully.resources(), bully.changes(), bully.samples(), fault.expected());
    assertThat(CaseOutcome.of(mislabelled).faults())
        .anyMatch(each -> each.startsWith("the cause is noisy_neighbour"))
        .anyMatch(each -> each.endsWith("is named as a culprit and is none"));
  }

  @Test
  void faults_incidentInSilentCase_isReported() throws IOException {
    CaseFolder bully = read("small-bully");
    CaseFolder mislabelled =
        new CaseFolder(
            bully.name(), bully.resources(), bully.changes(), bully.samples(), List.of());
    assertThat(CaseOutcome.of(mislabelled).faults())
        .contains("1 incident reported where none is expected");
  }

  /** Asserts that the result is right, and what was published before except known faults. */
  private static void assertRight(CaseOutcome outcome) {
    assertThat(outcome.faults()).isEmpty();
    assertThat(KnownSequenceFaults.timeless(outcome))
        .as(KnownSequenceFaults.reason(outcome.name()))
        .containsExactlyInAnyOrderElementsOf(KnownSequenceFaults.of(outcome.name()));
  }

  private static CaseFolder read(String name) throws IOException {
    return CaseFolder.read(Path.of("..", "..", "cases", name));
  }
}
