package io.crosstalk.rules.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Action;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Feedback on an incident whose cause is a noisy neighbour. */
class FeedbackCheckTest {
  private static final String NO_CULPRIT = "";

  private static final String VICTIM =
      """
      {"resource":"vm-a","kind":"vm","metric":"disk.latency","baseline":1.0,"observed":9.0,"unit":"ms",
       "environment":"uat","team":null,"criticality":3}""";

  private static Incident incident(String... culprits) {
    String suspects =
        String.join(
            ",", Arrays.stream(culprits).map(name -> suspect(name, 0.9)).toArray(String[]::new));
    return EventJson.mapper()
        .readValue(
            """
            {"id":"inc-1","case":null,"world":"live~0","status":"open","severity":"major","title":"",
             "causeClass":"noisy_neighbour","contributing":[],"onset":"2026-03-13T21:28:00Z","end":null,
             "detectedAt":"2026-03-13T21:30:00Z","openedAt":"2026-03-13T21:30:00Z","resolvedAt":null,
             "recordedAt":"2026-03-13T21:30:01Z","revision":1,"sharedResource":null,"victims":[%s],"victimCount":1,
             "suspects":[%s],"exonerated":[],"notMeasured":[],"teams":[],"recurrences":[],"changes":[],"remedy":null,
             "tickets":[],
             "fingerprint":"fp-1","evidence":[],"advice":[],"explanation":"","dataState":"current",
             "resolution":null,"timeZone":"UTC"}"""
                .formatted(
                    VICTIM,
                    suspects + (suspects.isEmpty() ? "" : ",") + suspect("vm-unlikely", 0.3)),
            Incident.class);
  }

  private static String suspect(String resource, double probability) {
    return """
    {"rank":1,"resource":"%s","environment":"uat","team":null,"probability":%s,"evidence":[]}"""
        .formatted(resource, probability);
  }

  private static Action.Feedback feedback(
      boolean right, @Nullable String culprit, @Nullable String cause) {
    return new Action.Feedback(
        right, culprit, cause == null ? null : CauseClass.parse(cause), "a backup ran");
  }

  private static ContradictoryFeedbackException contradiction(
      Action.Feedback feedback, Incident incident) {
    return catchThrowableOfType(
        ContradictoryFeedbackException.class,
        () -> FeedbackCheck.requireConsistent(feedback, incident));
  }

  @Test
  void requireConsistent_rightWithAnotherCause_namesBothCauses() {
    ContradictoryFeedbackException mistake =
        contradiction(feedback(true, null, "capacity"), incident("vm-x"));

    assertThat(mistake)
        .hasMessage(
            "'right' is true, but the incident's cause is noisy_neighbour, not capacity."
                + " Leave 'cause' out, or send \"right\": false.");
    assertThat(mistake.field()).isEqualTo("cause");
  }

  @Test
  void requireConsistent_rightWithAnotherCulprit_namesBothCulprits() {
    ContradictoryFeedbackException mistake =
        contradiction(feedback(true, "vm-y", null), incident("vm-x"));

    assertThat(mistake)
        .hasMessage(
            "'right' is true, but the incident names vm-x, not vm-y."
                + " Leave 'culprit' out, or send \"right\": false.");
    assertThat(mistake.field()).isEqualTo("culprit");
  }

  @Test
  void requireConsistent_rightWithASuspectThatIsNoCulprit_isAContradiction() {
    assertThat(contradiction(feedback(true, "vm-unlikely", null), incident()))
        .hasMessageContaining("the incident names no culprit, not vm-unlikely");
  }

  @Test
  void requireConsistent_wrongWithTheSameCulprit_asksForACorrection() {
    assertThat(contradiction(feedback(false, "vm-x", null), incident("vm-x")))
        .hasMessage(
            "'right' is false, but the incident names the same culprit vm-x. State another 'culprit' or"
                + " another 'cause', or send \"right\": true.");
  }

  @Test
  void requireConsistent_wrongWithTheSameCauseWithoutACulprit_asksForACorrection() {
    assertThat(contradiction(feedback(false, null, "noisy_neighbour"), incident()))
        .hasMessage(
            "'right' is false, but the incident states the same cause noisy_neighbour. State another"
                + " 'cause', or send \"right\": true.");
  }

  @ParameterizedTest
  @CsvSource({
    "vm-y, shared_resource_fault, The cause shared_resource_fault has no culprit.",
    "vm-a, noisy_neighbour, 'vm-a is the only victim, and no neighbour of itself.'"
  })
  void requireConsistent_culpritThatTheCauseCannotHave_isAContradiction(
      String culprit, String cause, String problem) {
    assertThat(contradiction(feedback(false, culprit, cause), incident("vm-x")))
        .hasMessageStartingWith(problem);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "true,  -,    -,               vm-x",
        "true,  vm-x, noisy_neighbour, vm-x",
        "true,  vm-z, -,               vm-x vm-z",
        "false, -,    -,               vm-x",
        "false, vm-y, -,               vm-x",
        "false, vm-y, noisy_neighbour, vm-x",
        "false, vm-x, self_inflicted,  vm-x",
        "false, vm-x, -,               vm-x vm-z",
        "false, -,    noisy_neighbour, vm-x",
        "false, vm-unlikely, -,        ''",
      })
  void requireConsistent_correctionOrConfirmation_isAccepted(
      boolean right, @Nullable String culprit, @Nullable String cause, String culprits) {
    Incident incident =
        culprits.equals(NO_CULPRIT) ? incident() : incident(culprits.split(" ", -1));

    assertThatCode(() -> FeedbackCheck.requireConsistent(feedback(right, culprit, cause), incident))
        .doesNotThrowAnyException();
  }
}
