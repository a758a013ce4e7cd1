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
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallDeadlineTest {
  private static final Duration LIMIT = Duration.ofMillis(20);
  private static final long STEP_NANOS = 5_000_000;

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger looks = new AtomicInteger();
  private final CountDownLatch never = new CountDownLatch(1);
  private final CallDeadline deadline = new CallDeadline("vc-1", this::read);

  private long read() {
    looks.incrementAndGet();
    return nanos.get();
  }

  /** Waits longer than the limit by the clock, and until the deadline was checked meanwhile. */
  private void waitLong() throws InterruptedException {
    deadline.withoutCounting(
        () -> {
          long end = nanos.get() + 10 * LIMIT.toNanos();
          int before = looks.get();
          await()
              .pollInterval(Duration.ofMillis(1))
              .until(() -> nanos.addAndGet(STEP_NANOS) >= end && looks.get() > before + 4);
        });
  }

  @Test
  void run_callWaitsForOthers_waitDoesNotCount() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    deadline.run(
        () -> {
          waitLong();
          waitLong();
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
                      waitLong();
                      nanos.addAndGet(LIMIT.toNanos());
                      never.await();
                    },
                    LIMIT))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void run_waitInAnEarlierCall_doesNotExtendTheDeadline() throws Exception {
    deadline.run(this::waitLong, LIMIT);

    assertThatThrownBy(
            () ->
                deadline.run(
                    () -> {
                      nanos.addAndGet(LIMIT.toNanos());
                      never.await();
                    },
                    LIMIT))
        .isInstanceOf(TimeoutException.class);
  }
}
