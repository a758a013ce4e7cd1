package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.CauseClass;
import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseExpectationTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
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
  void differences_otherCauseClass_isReported() {
    assertThat(differences(BULLY, new IncidentFixture().with("causeClass", "capacity")))
        .singleElement()
        .asString()
        .contains("the cause is capacity");
  }

  @Test
  void differences_missingVictim_isReportedAndAdditionalVictimIsNot() {
    assertThat(
            differences(
                BULLY, new IncidentFixture().withRaw("victims", "[{\"resource\":\"vm-web\"}]")))
        .singleElement()
        .asString()
        .contains("the victims are [vm-web]");
  }

  @Test
  void differences_otherCulprits_areReported() {
    String two =
        "[{\"rank\":1,\"resource\":\"vm-uat\",\"probability\":0.6},"
            + "{\"rank\":2,\"resource\":\"vm-files\",\"probability\":0.5}]";
    String unsure = "[{\"rank\":1,\"resource\":\"vm-uat\",\"probability\":0.49}]";

    assertThat(differences(BULLY, new IncidentFixture().withRaw("suspects", two)))
        .singleElement()
        .asString()
        .contains("culprits are [vm-uat, vm-files] instead of [vm-uat]");
    assertThat(differences(BULLY, new IncidentFixture().withRaw("suspects", unsure)))
        .singleElement()
        .asString()
        .contains("culprits are [] instead of [vm-uat]");
  }

  @Test
  void differences_sharedResource_isComparedOnlyIfExpectationNamesOne() {
    IncidentFixture without = new IncidentFixture().withRaw("sharedResource", "null");
    ExpectedIncident any =
        new ExpectedIncident(
            CauseClass.NOISY_NEIGHBOUR, List.of("vm-db"), List.of("vm-uat"), null, null, null);

    assertThat(differences(any, without)).isEmpty();
    assertThat(differences(BULLY, without))
        .singleElement()
        .asString()
        .contains("the shared resource is none instead of ds-1");
  }

  @Test
  void differences_onsetWithinTwoSamplingIntervals_isAccepted() {
    assertThat(differences(BULLY, new IncidentFixture().with("onset", "2026-11-21T02:10:05Z")))
        .isEmpty();
    assertThat(differences(BULLY, new IncidentFixture().with("onset", "2026-11-21T02:06:05Z")))
        .isEmpty();
    assertThat(differences(BULLY, new IncidentFixture().with("onset", "2026-11-21T02:10:06Z")))
        .singleElement()
        .asString()
        .contains("more than 120 s away");
  }

  @Test
  void differences_missingAndUnexpectedIncident_areReported() {
    assertThat(new CaseExpectation(List.of(BULLY), MINUTE).differences(List.of()))
        .containsExactly(
            "expected noisy_neighbour of [vm-db] at 2026-11-21T02:08:05Z, but there was no"
                + " incident");
    assertThat(
            new CaseExpectation(List.of(), MINUTE)
                .differences(List.of(new IncidentFixture().view())))
        .singleElement()
        .asString()
        .startsWith("not expected: noisy_neighbour of [vm-db, vm-web]");
  }

  @Test
  void differences_incidentOfSeverityInfo_isIgnored() {
    IncidentView info = new IncidentFixture().with("severity", "info").view();

    assertThat(new CaseExpectation(List.of(), MINUTE).differences(List.of(info))).isEmpty();
    assertThat(new CaseExpectation(List.of(BULLY), MINUTE).differences(List.of(info))).hasSize(1);
  }

  @Test
  void differences_oneIncidentForTwoExpected_isMatchedOnce() {
    CaseExpectation twice = new CaseExpectation(List.of(BULLY, BULLY), MINUTE);

    assertThat(twice.differences(List.of(new IncidentFixture().view()))).hasSize(1);
    assertThat(
            twice.differences(
                List.of(
                    new IncidentFixture().view(),
                    new IncidentFixture().with("id", "inc-2").view())))
        .isEmpty();
  }

  @Test
  void differences_culpritAmongTheVictims_isReported() {
    String both = "[{\"resource\":\"vm-db\"},{\"resource\":\"vm-uat\"}]";

    assertThat(differences(BULLY, new IncidentFixture().withRaw("victims", both)))
        .containsExactly("vm-uat is both victim and culprit");
  }

  @Test
  void of_caseWithExpectedJson_readsExpectedIncidents(@TempDir Path parent) throws IOException {
    Path folder = CaseFixture.usable(parent, "c1");
    assertThat(CaseExpectation.of(CaseInput.open(folder))).isEmpty();

    Files.writeString(folder.resolve("expected.json"), "{\"incidents\":[]}");
    assertThat(CaseExpectation.of(CaseInput.open(folder)).orElseThrow().differences(List.of()))
        .isEmpty();

    Files.writeString(folder.resolve("expected.json"), "{");
    assertThatThrownBy(() -> CaseExpectation.of(CaseInput.open(folder)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("c1");
  }

  private static List<String> differences(ExpectedIncident expected, IncidentFixture actual) {
    return new CaseExpectation(List.of(expected), MINUTE).differences(List.of(actual.view()));
  }
}
