package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.process.RestartHistory.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Tests the delays before restarts in typical sequences of deaths and starts; the tests set the
 * time.
 */
class RestartHistoryTest {
  private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

  private Instant now = START;
  private RestartHistory restarts = RestartHistory.none(START);

  @Test
  void delay_failuresInSuccession_doublesUpToOneMinute() {
    List<Long> delays = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      delays.add(dies().toSeconds());
      restarts = restarts.starting(now);
    }

    assertThat(delays).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L);
  }

  @Test
  void died_afterLastingHealth_startsAtFirstDelayAndKeepsRestartCount() {
    dies();
    restartsWell();
    dies();
    restartsWell();
    passes(Duration.ofMinutes(5));

    assertThat(dies()).isEqualTo(Duration.ofSeconds(1));
    assertThat(restarts.restarts()).isEqualTo(2);
    assertThat(restarts.failures()).isEqualTo(1);
  }

  @Test
  void died_afterShortHealth_doublesDelay() {
    dies();
    restartsWell();
    passes(Duration.ofMinutes(5).minusSeconds(1));

    assertThat(dies()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void died_afterLongStartWithoutHealth_doublesDelay() {
    dies();
    restarts = restarts.starting(now);
    passes(Duration.ofMinutes(10));

    assertThat(dies()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void died_manyTimes_neverGivesUp() {
    for (int i = 0; i < 1_000; i++) {
      dies();
    }

    assertThat(restarts.phase()).isEqualTo(Phase.WAITING);
    assertThat(restarts.delay()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void healthy_afterRestart_keepsLastDeath() {
    dies();
    restartsWell();

    assertThat(restarts.phase()).isEqualTo(Phase.RUNNING);
    assertThat(restarts.lastDeath().map(ComponentExit::cause)).hasValue("exit code 3");
    assertThat(restarts.nextAttempt()).isEmpty();
  }

  /**
   * Records a death at the current test time, advances the time by the delay before the restart,
   * and returns the delay.
   */
  private Duration dies() {
    restarts = restarts.died(death());
    Duration delay = Duration.between(now, restarts.nextAttempt().orElseThrow());
    passes(delay);
    return delay;
  }

  private void restartsWell() {
    restarts = restarts.starting(now);
    passes(Duration.ofSeconds(8));
    restarts = restarts.healthy(now);
  }

  private void passes(Duration time) {
    now = now.plus(time);
  }

  private ComponentExit death() {
    return new ComponentExit(now, OptionalInt.of(3), "exit code 3", Optional.empty());
  }
}
