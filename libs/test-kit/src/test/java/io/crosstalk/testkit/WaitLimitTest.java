package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WaitLimitTest {
  @Test
  void await_withoutALimitOfItsOwn_waitsForMinutes() {
    AtomicLong leftMs = new AtomicLong();

    await()
        .conditionEvaluationListener(condition -> leftMs.set(condition.getRemainingTimeInMS()))
        .until(() -> true);

    assertThat(leftMs.get()).isGreaterThan(Duration.ofMinutes(2).toMillis());
  }
}
