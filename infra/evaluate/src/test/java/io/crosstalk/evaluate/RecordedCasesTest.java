package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.casefolder.CaseFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes with the project is judged as its expected.json says. */
class RecordedCasesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"seq-bully", "small-bully", "fault", "harmless", "c1-healthy", "c2-uat-vm"})
  void everyRecordingComesOutRight(String name) throws IOException {
    assertThat(Outcome.of(read(name)).faults()).isEmpty();
  }

  /** All in cases/recorded but for those that come out wrong, which cases/README.md names. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cold-start",
        "cpu-bully",
        "cpu-gentle",
        "cpu-harmless",
        "gentle-bully",
        "gentle-bully-20s",
        "gentle-bursts",
        "gentle-bursts-20s",
        "gentle-fault",
        "gentle-fault-20s",
        "gentle-harmless",
        "gentle-harmless-20s",
        "gentle-ramp",
        "gentle-two-bullies",
        "gentle-two-bullies-20s",
        "loud-innocent",
        "more-of-everything",
        "net-bully",
        "net-bully-20s",
        "net-gentle",
        "net-harmless",
        "production-bully",
        "same-array",
        "two-limits"
      })
  void realContentionComesOutRight(String name) throws IOException {
    assertThat(Outcome.of(read("recorded/" + name)).faults()).isEmpty();
  }

  /** All of the casebook but for those that come out wrong, which docs/diagnosis.md names. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "c1-atm-backup",
        "c10-master-processor",
        "c4-flash-array",
        "c5-resets",
        "c7-network-slow",
        "c8-disconnect",
        "c9-pinned-data"
      })
  void theCasebookComesOutRight(String name) throws IOException {
    assertThat(Outcome.of(read(name)).faults()).isEmpty();
  }

  /** C3 comes out wrong for two test jobs only: what matters is the back end. */
  @Test
  void theBadNightsOfTheTapesAreTheirBackEndsAndNobodysDoing() throws IOException {
    List<Incident> nights =
        Engine.replay(read("c3-tape")).incidents().stream()
            .filter(each -> each.victims().getFirst().resource().equals("db2-prod"))
            .toList();

    assertThat(nights)
        .hasSize(3)
        .allSatisfy(
            night -> {
              assertThat(night.causeClass()).isEqualTo(CauseClass.CAPACITY);
              assertThat(night.suspects()).noneMatch(Suspect::isCulprit);
              assertThat(night.evidence())
                  .anyMatch(each -> each.summary().startsWith("The tape backend throughput of"));
            });
  }

  @Test
  void aWrongLabelIsNoticed() throws IOException {
    CaseFolder bully = read("seq-bully");
    CaseFolder fault = read("fault");
    CaseFolder mislabelled =
        new CaseFolder(
            bully.name(), bully.resources(), bully.changes(), bully.samples(), fault.expected());
    assertThat(Outcome.of(mislabelled).faults())
        .anyMatch(each -> each.startsWith("class noisy_neighbour"))
        .anyMatch(each -> each.startsWith("accused innocently"));
  }

  @Test
  void aCaseThatShouldHaveBeenSilentIsNoticed() throws IOException {
    CaseFolder bully = read("small-bully");
    CaseFolder mislabelled =
        new CaseFolder(
            bully.name(), bully.resources(), bully.changes(), bully.samples(), List.of());
    assertThat(Outcome.of(mislabelled).faults()).contains("1 incidents instead of 0");
  }

  private static CaseFolder read(String name) throws IOException {
    return CaseFolder.read(Path.of("..", "..", "cases", name));
  }
}
