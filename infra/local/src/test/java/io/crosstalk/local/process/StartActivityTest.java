package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StartActivityTest {
  private static final Duration LIMIT = Duration.ofSeconds(90);

  private final StartActivity activity = new StartActivity(LIMIT, 1000, 0);

  @Test
  void standsStill_neitherLogNorProcessorTimeChanges_isTrueAtLimit() {
    activity.seen(1000, Duration.ofMillis(800), at(80));

    assertThat(activity.standsStill(at(89))).isFalse();
    assertThat(activity.standsStill(at(90))).isTrue();
  }

  @Test
  void standsStill_logGrows_isFalse() {
    activity.seen(1001, Duration.ZERO, at(80));

    assertThat(activity.standsStill(at(169))).isFalse();
    assertThat(activity.standsStill(at(170))).isTrue();
  }

  @Test
  void standsStill_processorTimeGrows_isFalse() {
    activity.seen(1000, Duration.ofSeconds(1), at(80));

    assertThat(activity.standsStill(at(169))).isFalse();
  }

  @Test
  void standsStill_processorTimeOfIdleJvmOnly_isTrue() {
    for (int second = 1; second <= 90; second++) {
      activity.seen(1000, Duration.ofMillis(5L * second), at(second));
    }

    assertThat(activity.standsStill(at(90))).isTrue();
  }

  @Test
  void standsStill_smallAmountsOfProcessorTime_addUp() {
    for (int second = 1; second <= 100; second++) {
      activity.seen(1000, Duration.ofMillis(20L * second), at(second));
    }

    assertThat(activity.standsStill(at(100))).isFalse();
  }

  private static long at(long second) {
    return Duration.ofSeconds(second).toNanos();
  }
}
