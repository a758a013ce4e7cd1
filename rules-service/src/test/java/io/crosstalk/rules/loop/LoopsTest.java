package io.crosstalk.rules.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoopsTest {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final int MANY = 4;

  @Test
  void stop_manyStuckLoops_interruptsThem() {
    CountDownLatch stuck = new CountDownLatch(MANY);
    CountDownLatch recovered = new CountDownLatch(MANY);
    List<Loop> loops =
        IntStream.range(0, MANY)
            .mapToObj(n -> new Loop("stuck " + n, new Stuck(stuck, recovered), NEVER, NEVER))
            .toList();
    Loops all = new Loops(List.of(new LoopSet(loops)));
    all.start();
    await().until(() -> stuck.getCount() == 0);

    all.stop();

    assertThat(recovered.getCount()).isZero();
  }

  /** Work that ends only when it is interrupted. */
  private record Stuck(CountDownLatch begun, CountDownLatch recovered) implements Work {
    @Override
    public Next step() throws InterruptedException {
      begun.countDown();
      new CountDownLatch(1).await();
      return Next.IMMEDIATELY;
    }

    @Override
    public void recover() {
      recovered.countDown();
    }
  }
}
