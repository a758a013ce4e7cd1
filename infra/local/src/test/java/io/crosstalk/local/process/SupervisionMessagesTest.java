package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SupervisionMessagesTest {
  private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
  private static final RestartHistory RUNNING = RestartHistory.none(NOW);

  @Test
  void of_death_namesComponentCauseDelayAndLog() {
    assertThat(message(Component.GATEWAY, RUNNING.died(killed())))
        .isEqualToNormalizingNewlines(
            """
            crosstalk: api-gateway has died: exit code 137 (SIGKILL: from another program, or from the kernel because memory was short); last log line: at work
              → restart 1 follows in 1 s; './crosstalk logs api-gateway' shows its log\
            """);
  }

  @Test
  void of_startingComponent_isEmpty() {
    RestartHistory starting = RUNNING.died(killed()).starting(NOW);

    assertThat(SupervisionMessages.of(Component.GATEWAY, starting)).isEmpty();
  }

  @Test
  void of_restartedComponent_namesNumberOfRestart() {
    assertThat(message(Component.GATEWAY, again()))
        .isEqualTo("crosstalk: api-gateway runs again (restart 1)");
  }

  @Test
  void of_restartedIngestService_namesLostAndRepeatedReplays() {
    assertThat(message(Component.INGEST, again()))
        .contains(
            "a replay that it was reading is lost",
            "'replay' and 'demo' push it again, any other client has to push it again");
  }

  @Test
  void of_deathWithKnownReason_saysWhatToDo() {
    assertThat(message(Component.RULES, RUNNING.died(outOfMemory())))
        .contains(
            "rules-service has died: exit code 3",
            "Terminating due to java.lang.OutOfMemoryError: Java heap space",
            "give it a larger heap with CROSSTALK_JAVA_OPTS_<NAME>=-Xmx…",
            "'./crosstalk logs rules-service' shows its log");
  }

  private static RestartHistory again() {
    return RUNNING.died(killed()).starting(NOW).healthy(NOW);
  }

  private static String message(Component component, RestartHistory restarts) {
    return SupervisionMessages.of(component, restarts).orElseThrow();
  }

  private static ComponentExit killed() {
    return ComponentExit.ended(NOW, OptionalInt.of(137), List.of("at work"));
  }

  private static ComponentExit outOfMemory() {
    return ComponentExit.ended(
        NOW,
        OptionalInt.of(3),
        List.of("Terminating due to java.lang.OutOfMemoryError: Java heap space"));
  }
}
