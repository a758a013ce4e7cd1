package io.crosstalk.rules.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopTest {
  private static final Duration NEVER = Duration.ofHours(1);

  private final BlockingQueue<Work.Next> steps = new LinkedBlockingQueue<>();
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger recovered = new AtomicInteger();
  private Loop loop;

  private Loop start(Duration idle, Duration retry) {
    Work work =
        new Work() {
          @Override
          public Next step() {
            Next next = steps.poll();
            if (next == null) {
              throw new IllegalStateException("out of order", new IllegalStateException("why"));
            }
            taken.incrementAndGet();
            return next;
          }

          @Override
          public void recover() {
            recovered.incrementAndGet();
          }
        };
    loop = new Loop("test", work, idle, retry);
    loop.start();
    return loop;
  }

  @AfterEach
  void stop() {
    loop.close();
  }

  @Test
  void loop_nothingToDo_waitsUntilWoken() {
    steps.add(Work.Next.IMMEDIATELY);
    steps.add(Work.Next.IMMEDIATELY);
    steps.add(Work.Next.AFTER_PAUSE);
    steps.add(Work.Next.AFTER_PAUSE);
    start(NEVER, NEVER);
    await().until(() -> taken.get() == 3);

    loop.wake();

    await().until(() -> taken.get() == 4);
    assertThat(loop.state()).isEqualTo(new LoopState.Running());
  }

  @Test
  void step_failure_isFollowedByRecoveryAndRetry() {
    start(NEVER, Duration.ofMillis(10));
    await().until(() -> loop.state() instanceof LoopState.Failing);
    assertThat(loop.state()).isEqualTo(new LoopState.Failing("out of order (why)"));
    await().until(() -> recovered.get() > 0);

    steps.add(Work.Next.STAND_BY);

    await().until(() -> loop.state() instanceof LoopState.StandingBy);
  }

  @Test
  void close_runningLoop_callsRecover() {
    steps.add(Work.Next.AFTER_PAUSE);
    start(NEVER, NEVER);
    await().until(() -> taken.get() == 1);

    loop.close();

    assertThat(recovered.get()).isEqualTo(1);
  }
}
