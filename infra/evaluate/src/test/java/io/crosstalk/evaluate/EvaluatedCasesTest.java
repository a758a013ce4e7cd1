package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.report.Reader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the recorded cases of the project against their expected.json. */
class EvaluatedCasesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"seq-bully", "small-bully", "fault", "harmless", "c1-healthy", "c2-uat-vm"})
  void outcome_recordedCase_isRight(String name) {
    assertRight(RecordedReplay.of(name));
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
    assertRight(RecordedReplay.of("recorded/" + name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"c1-atm-backup", "c6-file-pool"})
  void evidence_ofSuspects_hasPositiveValues(String name) {
    assertThat(RecordedReplay.incidents(name, Reader.ALL))
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
    assertRight(RecordedReplay.of(name));
  }

  @Test
  void tapeCase_slowNights_areDiagnosedAsCapacityWithoutCulprit() {
    List<Incident> nights =
        RecordedReplay.incidents("c3-tape", Reader.ALL).stream()
            .filter(each -> each.victims().getFirst().resource().equals("db2-prod"))
            .toList();

    assertThat(nights)
        .hasSize(3)
        .allSatisfy(
            night -> {
              assertThat(night.causeClass()).isEqualTo(CauseClass.CAPACITY);
              assertThat(night.suspects()).noneMatch(Suspect::isCulprit);
              assertThat(night.evidence())
                  .anyMatch(each -> each.summary().startsWith("The data compress 1.2:1, "));
            });
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
