package io.crosstalk.ingest.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CallDeadlineTest {
  private static final Duration LIMIT = Duration.ofMillis(20);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger looks = new AtomicInteger();
  private final CountDownLatch never = new CountDownLatch(1);
  private final CallDeadline deadline = new CallDeadline("vc-1", this::read);

  private long read() {
    looks.incrementAndGet();
    return nanos.get();
  }

  /** Waits until the time of the call has been compared with the deadline once more. */
  private void awaitLook() {
    int before = looks.get();
    await().until(() -> looks.get() > before + 1);
  }

  /** Waits for an hour by the clock. */
  private void waitForAnHour() throws InterruptedException {
    deadline.withoutCounting(
        () -> {
          nanos.addAndGet(Duration.ofHours(1).toNanos());
          awaitLook();
        });
  }

  /** Exceeds the limit by the clock, and does not end. */
  private void hang() throws InterruptedException {
    awaitLook();
    nanos.addAndGet(LIMIT.toNanos());
    never.await();
  }

  @Test
  void run_callWaitsForOthers_waitDoesNotCount() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    deadline.run(
        () -> {
          waitForAnHour();
          waitForAnHour();
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
                      waitForAnHour();
                      hang();
                    },
                    LIMIT))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void run_waitInAnEarlierCall_doesNotExtendTheDeadline() throws Exception {
    deadline.run(this::waitForAnHour, LIMIT);

    assertThatThrownBy(() -> deadline.run(this::hang, LIMIT)).isInstanceOf(TimeoutException.class);
  }
}
