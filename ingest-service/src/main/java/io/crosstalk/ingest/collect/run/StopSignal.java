package io.crosstalk.ingest.collect.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells a source's threads that it is over. */
final class StopSignal {
  private final CountDownLatch stopped = new CountDownLatch(1);

  void stop() {
    stopped.countDown();
  }

  boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /** Waits so long, or until it is over. */
  void pause(Duration pause) throws InterruptedException {
    boolean unused = stopped.await(Math.max(0, pause.toMillis()), TimeUnit.MILLISECONDS);
  }
}
