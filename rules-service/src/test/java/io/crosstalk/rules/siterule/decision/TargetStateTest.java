package io.crosstalk.rules.siterule.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which messages a target receives because of what it knows. */
class TargetStateTest {
  @ParameterizedTest
  @CsvSource({
    "true,  false, CHANGED,   true",
    "true,  false, RESOLVED,  true",
    "false, true,  CHANGED,   true",
    "false, true,  RESOLVED,  false",
    "false, true,  WITHDRAWN, false",
    "false, false, CHANGED,   false"
  })
  void follows_targetKnowsTheIncidentOrAPart_receivesNoEndOfWhatItDoesNotKnow(
      boolean notified, boolean knowsPart, MessageType type, boolean follows) {
    TargetState state = new TargetState("desk", true, Severity.MINOR, notified, knowsPart);

    assertThat(state.follows(type)).isEqualTo(follows);
  }
}
