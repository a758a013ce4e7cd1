package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.process.ComponentExit;
import io.crosstalk.local.process.PlatformView.ComponentStatus;
import io.crosstalk.local.process.PlatformView.Condition;
import io.crosstalk.local.process.RestartHistory;
import io.crosstalk.local.process.RestartHistory.Phase;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Tests the lines that {@code crosstalk status} prints below a component that has died. */
class StatusNotesTest {
  private static final Instant NOW = Instant.parse("2026-03-02T08:00:10Z");
  private static final Instant DIED = Instant.parse("2026-03-02T08:00:05Z");
  private static final String DEATH =
      "died at 08:00:05: exit code 3; last log line: java.lang.OutOfMemoryError: Java heap space";

  @Test
  void of_componentThatNeverDied_isEmpty() {
    RestartHistory none =
        new RestartHistory(Phase.RUNNING, DIED, 0, 0, Optional.empty(), Optional.empty());

    assertThat(notes(Condition.RUNNING, Optional.of(none), Optional.empty())).isEmpty();
    assertThat(notes(Condition.RUNNING, Optional.empty(), Optional.empty())).isEmpty();
  }

  @Test
  void of_waitingComponent_namesTimeUntilNextRestart() {
    assertThat(notes(Condition.DEAD, restarts(Phase.WAITING, 2, NOW.plusSeconds(7))))
        .containsExactly(
            DEATH,
            "restarted 2 times; the next restart is in 7 s; './crosstalk logs api-gateway' shows"
                + " its log");
  }

  @Test
  void of_waitingComponentWithOverdueRestart_saysZeroSeconds() {
    assertThat(notes(Condition.DEAD, restarts(Phase.WAITING, 1, NOW.minusSeconds(7))).getLast())
        .startsWith("restarted once; the next restart is in 0 s");
  }

  @Test
  void of_startingComponent_namesNumberOfRestart() {
    assertThat(notes(Condition.UNHEALTHY, restarts(Phase.STARTING, 3)))
        .containsExactly(DEATH, "restart 3 is under way");
  }

  @Test
  void of_restartedComponent_namesLastDeath() {
    assertThat(notes(Condition.RUNNING, restarts(Phase.RUNNING, 1)))
        .containsExactly(DEATH, "restarted once, the last time with success");
  }

  @Test
  void of_deadComponentWithoutSupervision_namesLogLineAndCommands() {
    assertThat(notes(Condition.DEAD, Optional.empty(), Optional.of("OutOfMemoryError: Java heap")))
        .containsExactly(
            "died; last log line: OutOfMemoryError: Java heap",
            "'./crosstalk logs api-gateway' shows its log, './crosstalk up --detach' starts it"
                + " again");
  }

  private static List<String> notes(Condition condition, RestartHistory restarts) {
    return notes(condition, Optional.of(restarts), Optional.empty());
  }

  private static List<String> notes(
      Condition condition, Optional<RestartHistory> restarts, Optional<String> logLine) {
    return new StatusNotes(NOW, ZoneOffset.UTC)
        .of(
            new ComponentStatus(
                Component.GATEWAY, condition, 7, 8180, Path.of("g.log"), restarts, logLine));
  }

  private static RestartHistory restarts(Phase phase, int count) {
    return new RestartHistory(phase, DIED, count, count + 1, death(), Optional.empty());
  }

  private static RestartHistory restarts(Phase phase, int count, Instant next) {
    return new RestartHistory(phase, DIED, count, count + 1, death(), Optional.of(next));
  }

  private static Optional<ComponentExit> death() {
    return Optional.of(
        new ComponentExit(
            DIED,
            OptionalInt.of(3),
            "exit code 3",
            Optional.of("java.lang.OutOfMemoryError: Java heap space")));
  }
}
