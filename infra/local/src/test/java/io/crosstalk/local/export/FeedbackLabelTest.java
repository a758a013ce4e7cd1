package io.crosstalk.local.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.replay.IncidentFixture;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests the expected result of a case from the feedback of people. */
class FeedbackLabelTest {
  private static final Incident INCIDENT =
      new IncidentFixture()
          .withRaw("end", "null")
          .withRaw(
              "victims",
              """
              [{"resource":"vm-a"}]\
              """)
          .withRaw(
              "suspects",
              """
              [{"rank":1,"resource":"vm-x","probability":0.9},{"rank":2,"resource":"vm-y","probability":0.2}]\
              """)
          .incident();

  private static JsonNode json(String text) {
    return EventJson.mapper().readTree(text);
  }

  private static ExpectedIncident label(String... details) {
    List<JsonNode> log =
        Arrays.stream(details)
            .map(each -> json("{\"type\":\"feedback\",\"details\":" + each + "}"))
            .toList();
    return FeedbackLabel.of(INCIDENT, log);
  }

  @Test
  void of_right_isTheDiagnosis() {
    ExpectedIncident expected = label("{\"right\":true}");

    assertThat(expected.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(expected.culprits()).containsExactly("vm-x");
    assertThat(expected.victims()).containsExactly("vm-a");
    assertThat(expected.sharedResource()).isEqualTo("ds-1");
    assertThat(expected.end()).isNull();
  }

  @Test
  void of_wrongWithTheCulprit_namesTheCulprit() {
    ExpectedIncident expected = label("{\"right\":false,\"culprit\":\"vm-y\"}");

    assertThat(expected.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(expected.culprits()).containsExactly("vm-y");
    assertThat(expected.sharedResource()).isNull();
  }

  @Test
  void of_wrongWithTheClass_hasNoCulprit() {
    ExpectedIncident expected = label("{\"right\":false,\"cause\":\"shared_resource_fault\"}");

    assertThat(expected.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(expected.culprits()).isEmpty();
  }

  @Test
  void of_culpritIsTheVictim_isSelfInflicted() {
    ExpectedIncident expected = label("{\"right\":false,\"culprit\":\"vm-a\"}");

    assertThat(expected.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(expected.culprits()).isEmpty();
  }

  @Test
  void of_severalStatements_theLatestCounts() {
    assertThat(label("{\"right\":true}", "{\"right\":false,\"culprit\":\"vm-z\"}").culprits())
        .containsExactly("vm-z");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"right\":false}", "{\"right\":false,\"cause\":\"noisy_neighbour\"}"})
  void of_wrongWithoutACause_saysWhatToState(String details) {
    assertThatThrownBy(() -> label(details))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("what the cause was");
  }

  @Test
  void of_noFeedback_saysSo() {
    assertThatThrownBy(FeedbackLabelTest::label)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("no person has given feedback on inc-1");
  }
}
