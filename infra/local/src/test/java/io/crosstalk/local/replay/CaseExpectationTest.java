package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.evaluate.CaseComparison;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseExpectationTest {
  private static final ExpectedIncident BULLY =
      new ExpectedIncident(
          CauseClass.NOISY_NEIGHBOUR,
          List.of("vm-db"),
          List.of("vm-uat"),
          "ds-1",
          Instant.parse(IncidentFixture.ONSET),
          null);

  @Test
  void differences_resultAsExpected_isEmpty() {
    assertThat(differences(BULLY, new IncidentFixture())).isEmpty();
  }

  @Test
  void differences_otherCause_namesBoth() {
    assertThat(differences(BULLY, new IncidentFixture().with("causeClass", "capacity")))
        .containsExactly("the cause is capacity instead of noisy_neighbour");
  }

  @Test
  void differences_firstVictimMissing_isReported() {
    assertThat(
            differences(
                BULLY, new IncidentFixture().withRaw("victims", "[{\"resource\":\"vm-web\"}]")))
        .singleElement()
        .asString()
        .contains("vm-db");
  }

  @Test
  void differences_otherCulprits_areReported() {
    String two =
        "[{\"rank\":1,\"resource\":\"vm-uat\",\"probability\":0.6},"
            + "{\"rank\":2,\"resource\":\"vm-files\",\"probability\":0.5}]";
    String unsure = "[{\"rank\":1,\"resource\":\"vm-uat\",\"probability\":0.49}]";

    assertThat(differences(BULLY, new IncidentFixture().withRaw("suspects", two))).hasSize(1);
    assertThat(differences(BULLY, new IncidentFixture().withRaw("suspects", unsure))).hasSize(1);
  }

  @Test
  void differences_sharedResource_isComparedOnlyIfExpectationNamesOne() {
    IncidentFixture without = new IncidentFixture().withRaw("sharedResource", "null");
    ExpectedIncident any =
        new ExpectedIncident(
            CauseClass.NOISY_NEIGHBOUR, List.of("vm-db"), List.of("vm-uat"), null, null, null);

    assertThat(differences(any, without)).isEmpty();
    assertThat(differences(BULLY, without)).hasSize(1);
  }

  @Test
  void differences_incidentOfSeverityInfo_isIgnored() {
    Incident info = new IncidentFixture().with("severity", "info").incident();

    assertThat(CaseComparison.differences(List.of(), List.of(info))).isEmpty();
    assertThat(CaseComparison.differences(List.of(BULLY), List.of(info))).hasSize(1);
  }

  @Test
  void differences_oneIncidentForTwoExpected_isReported() {
    Incident one = new IncidentFixture().incident();
    Incident other = new IncidentFixture().with("id", "inc-2").incident();

    assertThat(CaseComparison.differences(List.of(BULLY, BULLY), List.of(one))).hasSize(1);
    assertThat(CaseComparison.differences(List.of(BULLY, BULLY), List.of(one, other))).isEmpty();
  }

  @Test
  void differences_caseWithExpectedJson_readsExpectedIncidents(@TempDir Path parent)
      throws IOException {
    Path folder = CaseFixture.usable(parent, "c1");
    ReplayedCase replayed = new ReplayedCase(CaseInput.open(folder), List.of(), List.of(), 0);
    assertThat(CaseExpectation.differences(replayed)).containsExactly("it has no expected.json");

    Files.writeString(folder.resolve("expected.json"), "{\"incidents\":[]}");
    assertThat(CaseExpectation.differences(replayed)).isEmpty();

    Files.writeString(folder.resolve("expected.json"), "{");
    assertThatThrownBy(() -> CaseExpectation.differences(replayed))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("c1");
  }

  private static List<String> differences(ExpectedIncident expected, IncidentFixture actual) {
    return CaseComparison.differences(List.of(expected), List.of(actual.incident()));
  }
}
