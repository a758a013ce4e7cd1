package io.crosstalk.ingest.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CallDeadlineTest {
  private static final Duration LIMIT = Duration.ofMillis(150);

  private final CallDeadline deadline = new CallDeadline("vc-1");
  private final CountDownLatch never = new CountDownLatch(1);

  private void take(int ms) throws InterruptedException {
    boolean unused = never.await(ms, TimeUnit.MILLISECONDS);
  }

  @Test
  void run_callWaitsForOthers_waitDoesNotCount() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    deadline.run(
        () -> {
          deadline.withoutCounting(() -> take(400));
          deadline.withoutCounting(() -> take(200));
          ended.set(true);
        },
        LIMIT);
    assertThat(ended).isTrue();
  }

  @Test
  void run_callHangsAfterAWait_timesOut() {
    assertThatThrownBy(
            () ->
                deadline.run(
                    () -> {
                      deadline.withoutCounting(() -> take(300));
                      never.await();
                    },
                    LIMIT))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void run_waitInAnEarlierCall_doesNotExtendTheDeadline() throws Exception {
    deadline.run(() -> deadline.withoutCounting(() -> take(300)), LIMIT);
    long begun = System.nanoTime();
    assertThatThrownBy(() -> deadline.run(never::await, LIMIT))
        .isInstanceOf(TimeoutException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMillis(300));
  }
}
