package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Tests the delays before restarts in typical sequences of deaths and starts, and the messages; the
 * tests set the time.
 */
class RestartsTest {
  private Instant now = Instant.parse("2026-03-02T08:00:00Z");
  private Restarts restarts = Restarts.none(now);

  @Test
  void died_inSuccession_doublesDelayUpToOneMinute() {
    List<Long> delays = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      delays.add(dies().toSeconds());
      restarts = restarts.starting();
    }

    assertThat(delays).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L);
  }

  @Test
  void died_afterLastingHealth_startsAtFirstDelayAndKeepsCount() {
    dies();
    restartsWell();
    dies();
    restartsWell();
    passes(Duration.ofMinutes(5));

    assertThat(dies()).isEqualTo(Duration.ofSeconds(1));
    assertThat(restarts.count()).isEqualTo(2);
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
    restarts = restarts.starting();
    passes(Duration.ofMinutes(10));

    assertThat(dies()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void deathMessage_knownReason_namesDelayAdviceAndLog() {
    assertThat(
            Restarts.none(now)
                .died(now)
                .deathMessage(Component.RULES, "exit code 3; last log line: OutOfMemoryError"))
        .startsWith(
            "crosstalk: rules-service has died: exit code 3; last log line: OutOfMemoryError")
        .contains("→ restart 1 follows in 1 s; ", "CROSSTALK_JAVA_OPTS_<NAME>=-Xmx…")
        .endsWith("; './crosstalk logs rules-service' shows its log");
  }

  @Test
  void recoveryMessage_ingestService_namesLostAndRepeatedReplays() {
    dies();
    restartsWell();

    assertThat(restarts.recoveryMessage(Component.GATEWAY))
        .isEqualTo("crosstalk: api-gateway runs again (restart 1)");
    assertThat(restarts.recoveryMessage(Component.INGEST))
        .contains("'replay' and 'demo' push it again, any other client has to push it again");
  }

  /** Records a death now, lets the delay before the restart pass, and returns the delay. */
  private Duration dies() {
    restarts = restarts.died(now);
    Duration delay = Duration.between(now, Objects.requireNonNull(restarts.next()));
    passes(delay);
    return delay;
  }

  private void restartsWell() {
    restarts = restarts.starting();
    passes(Duration.ofSeconds(8));
    restarts = restarts.healthy(now);
  }

  private void passes(Duration time) {
    now = now.plus(time);
  }
}
